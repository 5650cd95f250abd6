import type { Lesson } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import {
  deleteLessons,
  findFrame,
  holdFrame,
  insertLessons,
  listDemands,
  listLessons,
  listWishes,
  putSlots,
} from '../timetable'
import type { DraftPlan } from './draft-plan'
import type { FoundPlaces } from './read-solution'

interface Draft {
  id: string
  termId: string
}

/** A draft with everything that decides where its lessons can be; nothing for a term without days and periods. */
export async function readPlan(db: Db, { id, termId }: Draft): Promise<DraftPlan | undefined> {
  const [frame, lessons, demands, wishes] = await askAll(db, [
    () => findFrame(db, termId),
    () => listLessons(db, id),
    () => listDemands(db, termId),
    () => listWishes(db, termId),
  ])
  return frame && { frame, lessons, demands, wishes }
}

/** The same while nobody can change the days and periods until the transaction ends. */
export async function holdPlan(db: Db, draft: Draft): Promise<DraftPlan | undefined> {
  await holdFrame(db, draft.termId)
  return readPlan(db, draft)
}

/** Puts every lesson of a draft to where it was found a place. */
export async function putFoundPlaces(db: Db, timetableId: string, { lessons, added, removedIds }: FoundPlaces) {
  await deleteLessons(db, removedIds)
  await putDurations(db, lessons)
  await putSlots(db, lessons)
  await insertLessons(db, timetableId, added)
}

async function putDurations(db: Db, lessons: readonly Lesson[]) {
  await sql`
    update lesson set duration = given.duration
    from unnest(${lessons.map(({ id }) => id)}::uuid[], ${lessons.map(({ duration }) => duration)}::smallint[])
      as given (id, duration)
    where lesson.id = given.id and lesson.duration <> given.duration`.execute(db)
}
