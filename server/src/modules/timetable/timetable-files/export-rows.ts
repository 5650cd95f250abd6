import type { Lesson, TimetableNameKind } from '@bellhouse/contracts'
import { roomsOf } from '@bellhouse/timetabling'
import { type FileWords, namesIn, titleFor, wholePlus } from './fet-file'
import type { FileSchool, LessonWords } from './file-school'

/** The placed lessons of a timetable as rows of a file, under the names and in the order that they came in with. */
export function exportRows(school: FileSchool): FileWords[] {
  const write = new RowWriter(school)
  const placed = school.lessons.filter(({ slot }) => slot !== null)
  return numberLessons({ ...school, lessons: placed }).flatMap(({ lesson, activity }) =>
    Array.from({ length: lesson.duration }, (_, step) => ({
      ...write.words(lesson),
      activity,
      day: write.dayOf(lesson.slot?.day ?? 0),
      hour: write.hourOf((lesson.slot?.period ?? 0) + step),
    })),
  )
}

/** Lessons with the numbers that they came in with, in the order of the file; those that are new here get numbers of their own. */
export function numberLessons({ lessons, words }: FileSchool, isNumber = (_: string) => true) {
  const given = (lesson: Lesson) => {
    const activity = words.get(lesson.id)?.activity
    return activity !== undefined && isNumber(activity) ? activity : undefined
  }
  const taken = new Set([...words.values()].map(({ activity }) => activity))
  let next = 1
  const numbered = lessons.map((lesson) => {
    const known = given(lesson)
    while (!known && taken.has(String(next))) next++
    const activity = known ?? String(next++)
    return { lesson, activity, place: words.get(lesson.id)?.place ?? Number.POSITIVE_INFINITY }
  })
  return numbered.sort((one, other) => (one.place === other.place ? 0 : one.place - other.place))
}

/** Lessons in the words that they came in with, as long as those mean the same. */
export class RowWriter {
  readonly #known: Map<string, { recordId: string; part: string | null }>
  readonly #textOf: Map<string, string>

  constructor(private readonly school: FileSchool) {
    this.#known = new Map(school.known.map(({ kind, text, recordId, part }) => [`${kind} ${text}`, { recordId, part }]))
    this.#textOf = new Map(school.known.map(({ text, recordId, part }) => [`${recordId} ${part ?? ''}`, text]))
  }

  /** What a day of the cycle is called in files. */
  dayOf(day: number): string {
    return this.#place('day', day) ?? this.school.frame.days[day - 1] ?? ''
  }

  hourOf(period: number): string {
    return this.#place('hour', period) ?? this.school.frame.periods[period - 1]?.title ?? ''
  }

  /** The stream, and the part of it, that a text of a file is. */
  streamOf(text: string): { recordId: string; part: string | null } | undefined {
    return this.#known.get(`stream ${text}`)
  }

  #place(kind: 'day' | 'hour', place: number): string | undefined {
    return this.school.knownPlaces.find((known) => known.kind === kind && known.place === place)?.text
  }

  words(lesson: Lesson): Omit<FileWords, 'activity' | 'day' | 'hour'> {
    const words = this.school.words.get(lesson.id)
    const subjects = lesson.subjectId ? [lesson.subjectId] : []
    return {
      students: this.#cell('stream', words?.students, lesson.streamIds, lesson.group),
      subject: this.#cell('subject', words?.subject, subjects, null) || titleOf(lesson, words),
      teachers: this.#cell('staff', words?.teachers, lesson.staffIds, null),
      room: this.#cell('room', words?.room, roomsOf(lesson), null),
      tags: words?.tags ?? '',
      comments: words?.comments ?? '',
    }
  }

  /** What stood there, as long as it means the same records; else their names. */
  #cell(kind: TimetableNameKind, before: string | undefined, ids: readonly string[], part: string | null): string {
    const meant = before === undefined ? null : this.#meaning(kind, before)
    if (before !== undefined && meant && sameSet(meant, ids)) return before
    return ids.map((id) => this.nameOf(kind, id, part)).join('+')
  }

  #meaning(kind: TimetableNameKind, cell: string): string[] | null {
    const texts = kind === 'subject' ? [cell].filter(Boolean) : namesIn(cell)
    const ids = texts.map((text) => this.#known.get(`${kind} ${text}`)?.recordId)
    return ids.every((id) => id !== undefined) ? [...new Set(ids as string[])] : null
  }

  /** What a record, or a part of a stream, is called in files. */
  nameOf(kind: TimetableNameKind, id: string, part: string | null): string {
    const known = this.#textOf.get(`${id} ${part ?? ''}`)
    if (known) return known
    const text = this.#textOf.get(`${id} `) ?? this.#ownText(kind, id)
    return part ? `${text} ${part}` : text
  }

  /** The surest text that is no other’s too. */
  #ownText(kind: TimetableNameKind, id: string): string {
    const all = this.school.records[kind]
    const texts = all.find((record) => record.id === id)?.texts ?? []
    const others = new Set(all.flatMap((record) => (record.id === id ? [] : record.texts)))
    const text = texts.find((own) => !others.has(own)) ?? texts[0] ?? ''
    return kind === 'subject' ? text : text.replaceAll('+', wholePlus)
  }
}

// A title that came from the tags goes out as those.
const titleOf = ({ title }: Lesson, words: LessonWords | undefined) =>
  words?.subject === '' && title === titleFor(words) ? '' : title

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
