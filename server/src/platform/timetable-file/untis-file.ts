/** The file in which Untis puts a timetable. */
const timetable = /(?:^|[^a-z0-9])gpu001(?:[^0-9].*)?\.(?:txt|csv)$/i

/** What else it exports, under numbers of their own: lessons without times, teachers, rooms. */
const anotherList = /(?:^|[^a-z0-9])gpu(?!001)\d{3}(?:[^0-9].*)?\.(?:txt|csv)$/i

const quotedOrNot = '(?:"[^"]*"|[^"]*?)'

/** A line of the timetable: number of the lesson, class, teacher, subject, room, day and hour. */
const lineBy = (sign: string) =>
  new RegExp(String.raw`^\d{1,9}(?:${sign}${quotedOrNot}){4}${sign}[1-7]${sign}\d{1,2}(?:${sign}.*)?$`)

const shapes = [';', ',', '\t', String.raw`\|`].map(lineBy)

/** Whether a file is the timetable of Untis by its name, or by all of its first lines: people give files names of their own. */
export const isUntis = (name: string, start: string, isCut: boolean) => timetable.test(name) || hasLines(start, isCut)

/** Two lines are fewest: one alone may be anything. */
function hasLines(start: string, isCut: boolean) {
  const lines = start.split(/\r\n|\r|\n/)
  const whole = (isCut ? lines.slice(0, -1) : lines).map((line) => line.trim()).filter(Boolean)
  return whole.length > 1 && shapes.some((shape) => whole.every((line) => shape.test(line)))
}

/** Why a list of Untis is no timetable; nothing where it is one. */
export function refusalOfList(name: string): string | null {
  if (timetable.test(name) || !anotherList.test(name)) return null
  return `${name} is a list of Untis without days and hours. The timetable is in GPU001.TXT: export that one and drop it.`
}
