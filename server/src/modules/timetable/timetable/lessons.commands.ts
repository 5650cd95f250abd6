import type {
  addLesson,
  InputOf,
  Lesson,
  pinLesson,
  placeLesson,
  removeLesson,
  Slot,
  saveLesson,
} from '@bellhouse/contracts'
import { isPlaced, lessonLabel, roomsOf, slotLabel, type TimetableNames } from '@bellhouse/timetabling'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mustBeThere, mustEdit, mustEditLesson, mustFitIn, withRooms } from './edit-lessons'
import { findFrame } from './frames.repo'
import { deleteLessons, findLesson, insertLessons, updateLesson, updatePin, updateSlot } from './lessons.repo'
import { readNames } from './timetable-names.repo'

const kind = 'timetable'

/** A lesson that a draft gets. */
export async function putLesson(db: Db, { actor }: Act, input: InputOf<typeof addLesson>) {
  const { timetableId, ...given } = input
  const fields = withRooms(given, null)
  const draft = await mustEdit(db, timetableId)
  await mustBeThere(db, fields)
  const wanted = { ...fields, demandId: null, isPinned: false }
  const asLesson = { ...wanted, id: '', isAllocated: true, version: 1 }
  if (isPlaced<Lesson>(asLesson)) await mustFitIn(db, draft, asLesson)
  const [id = ''] = await insertLessons(db, timetableId, [wanted])
  const lesson = await mustFind(db, id)
  const after = await tell(db, draft.termId, lesson)
  await audit(db, actor, { action: 'add lesson', kind, id: timetableId, after })
  return lesson
}

/** Its subject, teachers, rooms and length, where it stands. */
export async function changeLesson(db: Db, { actor }: Act, input: InputOf<typeof saveLesson>) {
  const { lessonId, version, ...given } = input
  const { draft, lesson: before } = await mustEditLesson(db, lessonId, version)
  const fields = withRooms(given, before)
  await mustBeThere(db, fields)
  const { roomIds: _, ...rest } = before
  const wanted = { ...rest, ...fields }
  if (isPlaced<Lesson>(wanted)) await mustFitIn(db, draft, wanted)
  await updateLesson(db, wanted)
  const lesson = await mustFind(db, lessonId)
  const change = { before: await tell(db, draft.termId, before), after: await tell(db, draft.termId, lesson) }
  await audit(db, actor, { action: 'change lesson', kind, id: draft.id, ...change })
  return lesson
}

/** Where it stands in the grid, or that it stands nowhere. */
export async function moveLesson(db: Db, { actor }: Act, input: InputOf<typeof placeLesson>) {
  const { draft, lesson: before } = await mustEditLesson(db, input.lessonId, input.version)
  const wanted = { ...before, slot: input.slot }
  if (isPlaced<Lesson>(wanted)) await mustFitIn(db, draft, wanted)
  await updateSlot(db, input)
  const lesson = await mustFind(db, before.id)
  const change = {
    before: await tellPlace(db, draft.termId, before),
    after: await tellPlace(db, draft.termId, lesson),
  }
  await audit(db, actor, { action: actionOf(before.slot, input.slot), kind, id: draft.id, ...change })
  return lesson
}

/** Whether it stays where it is while a timetable is made. */
export async function setPin(db: Db, { actor }: Act, input: InputOf<typeof pinLesson>) {
  const { draft, lesson: before } = await mustEditLesson(db, input.lessonId, input.version)
  if (!before.slot) throw conflict('Place the lesson first; a pin keeps it where it is.')
  await updatePin(db, input)
  const lesson = await mustFind(db, before.id)
  const told = await tell(db, draft.termId, lesson)
  await audit(db, actor, { action: input.isPinned ? 'pin lesson' : 'unpin lesson', kind, id: draft.id, after: told })
  return lesson
}

/** A lesson that a draft loses. */
export async function dropLesson(db: Db, { actor }: Act, input: InputOf<typeof removeLesson>) {
  const { draft, lesson } = await mustEditLesson(db, input.lessonId, null)
  const before = await tell(db, draft.termId, lesson)
  await deleteLessons(db, [lesson.id])
  await audit(db, actor, { action: 'remove lesson', kind, id: draft.id, before })
  return {}
}

async function mustFind(db: Db, lessonId: string) {
  const lesson = await findLesson(db, lessonId)
  if (!lesson) throw notFound('lesson')
  return lesson
}

function actionOf(from: Slot | null, to: Slot | null) {
  if (!to) return 'take lesson off the grid'
  return from ? 'move lesson' : 'place lesson'
}

/** What the history says of a lesson. */
async function tell(db: Db, termId: string, lesson: Lesson) {
  const names = await readNames(db, [lesson])
  return {
    lesson: labelOf(lesson, names),
    place: await placeOf(db, termId, lesson.slot),
    teachers: lesson.staffIds.map(names.staff),
    rooms: roomsOf(lesson).map(names.room),
    duration: lesson.duration,
  }
}

const tellPlace = async (db: Db, termId: string, lesson: Lesson) => ({
  [labelOf(lesson, await readNames(db, [lesson]))]: await placeOf(db, termId, lesson.slot),
})

const labelOf = (lesson: Lesson, names: TimetableNames) => lessonLabel({ ...lesson, staffIds: [] }, names)

async function placeOf(db: Db, termId: string, slot: Slot | null) {
  const frame = await findFrame(db, termId)
  return slot && frame ? slotLabel(frame, slot) : 'not placed'
}
