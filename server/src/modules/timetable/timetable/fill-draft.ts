import type { Lesson } from '@bellhouse/contracts'
import { findClashesAt, findSlotFault, isPlaced } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { listDemands } from './demands.repo'
import { planFill } from './fill-plan'
import { holdFrame, putSlots } from './frames.repo'
import { deleteLessons, insertLessons, listLessons, updateLesson } from './lessons.repo'

/** Makes a locked draft hold the lessons that are wanted. What a change makes clash comes off the grid. */
export async function fillDraft(db: Db, { id, termId }: { id: string; termId: string }) {
  const plan = planFill(await listDemands(db, termId), await listLessons(db, id))
  await deleteLessons(db, plan.removeIds)
  for (const lesson of plan.change) await updateLesson(db, lesson)
  await insertLessons(db, id, plan.add)
  const off = await listUntenable(db, { id, termId }, plan.change)
  await putSlots(
    db,
    off.map((lesson) => ({ id: lesson.id, slot: null })),
  )
  return {
    added: plan.add.length,
    removed: plan.removeIds.length,
    changed: plan.change.length,
    takenOff: off.length,
  }
}

async function listUntenable(db: Db, draft: { id: string; termId: string }, changed: readonly Lesson[]) {
  const frame = await holdFrame(db, draft.termId)
  const ids = new Set(changed.map(({ id }) => id))
  let standing = await listLessons(db, draft.id)
  const off: Lesson[] = []
  for (const lesson of standing.filter(({ id }) => ids.has(id)).filter(isPlaced)) {
    const isFine =
      frame &&
      findSlotFault(frame, lesson.slot, lesson.duration) === null &&
      findClashesAt<Lesson>(lesson, lesson.slot, standing).length === 0
    if (isFine) continue
    off.push(lesson)
    standing = standing.filter(({ id }) => id !== lesson.id)
  }
  return off
}
