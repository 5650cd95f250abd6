import type { Lesson, Slot } from '@bellhouse/contracts'
import { findClashesAt, inRooms, type Roomed, roomsOf } from '@bellhouse/timetabling'
import { invalidFields, notFound } from '../../../http/problems'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { holdFrame, listUnavailable } from './frames.repo'
import { findLesson, findMissing, type LessonReferences, listLessons } from './lessons.repo'
import { mustBeAvailable, mustBeDraft, mustLieInFrame, mustNotClash } from './timetable.policy'
import { lockVersion } from './timetable.repo'
import { readNames } from './timetable-names.repo'

/** The draft, locked, so that two who place lessons at once cannot make a clash together. */
export async function mustEdit(db: Db, timetableId: string) {
  const draft = await lockVersion(db, timetableId)
  if (!draft) throw notFound('timetable')
  mustBeDraft(draft)
  return draft
}

/** The lesson as it is in this moment, in the draft that is locked, and in the version that the caller knows. */
export async function mustEditLesson(db: Db, lessonId: string, version: number | null) {
  const found = await findLesson(db, lessonId)
  if (!found) throw notFound('lesson')
  const draft = await mustEdit(db, found.timetableId)
  const lesson = await findLesson(db, lessonId)
  if (!lesson) throw notFound('lesson')
  if (version !== null && lesson.version !== version) throw await versionConflictOf(db, lesson)
  return { draft, lesson }
}

const versionConflictOf = (db: Db, lesson: Lesson & { timetableId: string }) =>
  versionConflict(db, { what: 'lesson', kind: 'timetable', id: lesson.timetableId, record: { ...lesson } })

/** The lesson can be where it is wanted: there are lessons then, its teachers can come, and nobody is needed twice. */
export async function mustFitIn(db: Db, draft: { id: string; termId: string }, lesson: Lesson & { slot: Slot }) {
  const frame = await holdFrame(db, draft.termId)
  if (!frame) throw notFound('timetable')
  const [lessons, unavailable] = [await listLessons(db, draft.id), await listUnavailable(db, draft.termId)]
  const clashes = findClashesAt<Lesson>(lesson, lesson.slot, lessons)
  const names = await readNames(db, [lesson, ...clashes.map(({ first }) => first)])
  mustLieInFrame(lesson, frame, names)
  mustBeAvailable(lesson, unavailable, frame, names)
  mustNotClash(clashes, frame, names)
}

const sentences: Record<'subjectId' | 'roomId' | 'streamIds' | 'staffIds', string> = {
  subjectId: 'There is no such subject',
  roomId: 'One of these rooms no longer exists',
  streamIds: 'One of these streams no longer exists',
  staffIds: 'One of these people no longer works here',
}

/** Subject, room, streams and teachers are there. */
export async function mustBeThere(db: Db, given: LessonReferences) {
  const missing = await findMissing(db, given)
  const fields = Object.entries(sentences).filter(([name]) => missing?.[name as keyof typeof sentences])
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields))
}

/** What was asked for with its rooms. Whoever knows of one room only, and leaves it as it is, leaves the others too. */
export function withRooms<T extends Roomed>({ roomId, roomIds, ...rest }: T, before: Roomed | null) {
  const own = before && roomsOf(before)
  const isLeft = roomIds === undefined && own !== null && roomId === (own[0] ?? null)
  return { ...rest, ...inRooms(isLeft ? own : roomsOf({ roomId, roomIds })) }
}
