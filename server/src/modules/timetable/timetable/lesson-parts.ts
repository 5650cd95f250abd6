import type { Db } from '../../../platform/db/open'
import { listSplitLessons } from './split-lessons.repo'
import type { DatedLesson } from './timetable.repo'

/** Who is in a lesson that not everybody in its streams has: a set, or those who take one of the subjects that are taught at that time. */
export interface LessonPart {
  /** The set, or the first of the streams. */
  streamId: string
  /** Where it is no set’s. */
  subject?: string
  label: string
  setId: string | null
  subjectId: string
  streams: { id: string; label: string }[]
}

export interface TaughtLesson extends DatedLesson {
  /** Who of its streams has it, where that is not everybody. */
  part: LessonPart | null
}

/** Which part of their streams has each of these lessons; nothing where that is all of them. */
export async function findParts(db: Db, lessons: readonly DatedLesson[]) {
  const split = await listSplitLessons(
    db,
    lessons.filter(({ setId, subjectId }) => subjectId && !setId),
  )
  const keys = new Set(split.map(({ id, date }) => `${id} ${date}`))
  return (lesson: DatedLesson) => partOf(lesson, keys.has(`${lesson.id} ${lesson.date}`))
}

function partOf({ setId, set, subjectId, subject, streams }: DatedLesson, isSplit: boolean): LessonPart | null {
  const [first] = streams
  if (!subjectId || !first) return null
  if (setId) return { streamId: setId, label: set ?? '', setId, subjectId, streams }
  if (!isSplit) return null
  const label = `${subject?.name}, ${labelOf(streams)}`
  return { streamId: first.id, subject: subjectId, label, setId, subjectId, streams }
}

/** Several streams of a lesson in one line. */
export const labelOf = (streams: LessonPart['streams']) => streams.map(({ label }) => label).join(' and ')

/** What tells one part of a stream from the others that are taught at the same time. */
export const keyOfPart = ({ setId, subjectId }: Pick<LessonPart, 'setId' | 'subjectId'>) => setId ?? subjectId

export const isSamePart = (one: LessonPart, other: LessonPart) =>
  one.streamId === other.streamId && one.subject === other.subject

/** Who of one of its streams is in it, in the register of that stream. */
export function partWithin({ subject: _, ...part }: LessonPart, streamId: string | undefined): LessonPart {
  const streams = part.streams.filter(({ id }) => id === streamId)
  return { ...part, streamId: streamId ?? part.streamId, streams }
}
