import type { Lesson, TimetableFrame, TimetableNameKind } from '@bellhouse/contracts'
import type { TimetableNames } from '@bellhouse/timetabling'

/** A record of the school by the texts that it may stand under in a file. */
export interface NamedRecord {
  id: string
  label: string
  /** In the order of how sure they are. */
  texts: string[]
  /** That of a subject or of the class of a stream. */
  level?: string
}

/** What a text of a file was found to be before. */
export interface KnownName {
  kind: TimetableNameKind
  text: string
  recordId: string
  part: string | null
}

/** What the file that a lesson came from said of it. */
export interface LessonWords {
  activity: string
  /** The place among the lessons of the file. */
  place: number
  subject: string
  students: string
  teachers: string
  room: string
  tags: string
  comments: string
}

/** Everything that a file is compared with. */
export interface FileSchool {
  frame: TimetableFrame
  records: Record<TimetableNameKind, NamedRecord[]>
  known: KnownName[]
  /** The level of each class, by its code. */
  levels: ReadonlyMap<string, string>
  /** What days and periods were called before. */
  knownPlaces: { kind: 'day' | 'hour'; text: string; place: number }[]
  lessons: Lesson[]
  /** What lessons without a subject are called, in any timetable of the school. */
  titles: Set<string>
  /** Who has which subject in which stream that term, as `taughtKey` says it. */
  taught: Set<string>
  /** By the lesson's id. */
  words: Map<string, LessonWords>
}

export const taughtKey = (staffId: string, subjectId: string, streamId: string) => `${staffId} ${subjectId} ${streamId}`

/** What its records are called, those too that a file would make. */
export function namesFrom({ records }: Pick<FileSchool, 'records'>): TimetableNames {
  const all = Object.values(records).flat()
  const byId = new Map(all.map(({ id, label }) => [id, label]))
  const nameOf = (id: string) => byId.get(id) ?? id.replace(/^new \w+ /, '').trim()
  return { subject: nameOf, stream: nameOf, staff: nameOf, room: nameOf }
}
