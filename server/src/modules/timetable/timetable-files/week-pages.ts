import type { Lesson, TimetableFrame, timetablePapers, timetablePrints } from '@bellhouse/contracts'
import { keyOfSlot, roomsOf, slotsOf, type TimetableNames, topicOf } from '@bellhouse/timetabling'
import type { NamedRecord } from './file-school'

type Whose = (typeof timetablePrints)[number]

/** What is printed, as it goes to the thread that prints it. */
export interface WeekPrint {
  school: string
  title: string
  printedOn: string
  paper: (typeof timetablePapers)[number]
  of: Whose
  week: PrintedWeek
}

/** A table of days and periods, as plain texts. */
export interface WeekPage {
  title: string
  rows: { title: string; cells: string[][] }[]
}

interface PrintedWeek {
  frame: TimetableFrame
  lessons: readonly Lesson[]
  /** What everything is called, by id. */
  names: ReadonlyMap<string, string>
  streams: readonly NamedRecord[]
  staff: readonly NamedRecord[]
}

const byNumber = new Intl.Collator(undefined, { numeric: true })
const mostNamed = 4
const keys = { streams: 'streamIds', staff: 'staffIds' } as const

/** Whether there is a page at all. */
export const hasPages = (lessons: readonly Lesson[], of: Whose) =>
  of === 'school' || lessons.some((lesson) => lesson.slot !== null && lesson[keys[of]].length > 0)

/** A page for each stream or teacher with a row for each day; or a page for each day with the whole school. */
export function weekPages(week: PrintedWeek, of: Whose): WeekPage[] {
  if (of === 'school') return week.frame.days.map((title, day) => ({ title, rows: rowsOfDay(week, day + 1) }))
  const key = keys[of]
  return week[of].flatMap(({ id, label }) => {
    const own = week.lessons.filter((lesson) => lesson.slot !== null && lesson[key].includes(id))
    if (own.length === 0) return []
    const rows = week.frame.days.map((title, day) => ({
      title,
      cells: week.frame.periods.map((_, period) => cellAt(week, own, { day: day + 1, period: period + 1 }, of)),
    }))
    return [{ title: label, rows }]
  })
}

/** A row for each stream, and one for duties and meetings, which have none. */
function rowsOfDay(week: PrintedWeek, day: number) {
  const today = week.lessons.filter(({ slot }) => slot?.day === day)
  const rows = [
    ...week.streams.map(({ id, label }) => ({
      title: label,
      own: today.filter(({ streamIds }) => streamIds.includes(id)),
    })),
    { title: 'Without a class', own: today.filter(({ streamIds }) => streamIds.length === 0) },
  ]
  return rows.flatMap(({ title, own }) => {
    if (own.length === 0) return []
    const cells = week.frame.periods.map((_, period) => cellAt(week, own, { day, period: period + 1 }, 'streams'))
    return [{ title, cells }]
  })
}

function namesOf({ names }: PrintedWeek): TimetableNames {
  const nameOf = (id: string) => names.get(id) ?? ''
  return { subject: nameOf, stream: nameOf, staff: nameOf, room: nameOf }
}

function cellAt(
  week: PrintedWeek,
  lessons: readonly Lesson[],
  slot: { day: number; period: number },
  of: 'streams' | 'staff',
): string[] {
  const names = namesOf(week)
  const here = lessons.filter(
    (lesson) =>
      lesson.slot && slotsOf({ ...lesson, slot: lesson.slot }).some((own) => keyOfSlot(own) === keyOfSlot(slot)),
  )
  const texts = here.map((lesson) => {
    const { set } = lesson
    const taught = set ? [set] : lesson.streamIds.map(names.stream)
    const { staffIds } = lesson
    const teachers = staffIds.length > mostNamed ? [`${staffIds.length} teachers`] : staffIds.map(names.staff)
    const whom = of === 'streams' ? [...(set ? [set] : []), ...teachers] : taught
    const room = roomsOf(lesson).map(names.room)
    const topic = topicOf(lesson, names)
    const group = !set && lesson.group && lesson.group !== topic ? [lesson.group] : []
    return [topic, [...group, ...whom, ...room].join(', ')].filter(Boolean).join('\n')
  })
  // Sets of one hour stand in the same order on every page.
  return texts.toSorted(byNumber.compare)
}
