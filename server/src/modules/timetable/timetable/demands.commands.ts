import type {
  addLessonDemand,
  InputOf,
  LessonDemand,
  removeLessonDemand,
  StaffWish,
  saveLessonDemand,
  wantAllocatedLessons,
} from '@bellhouse/contracts'
import { lessonLabel, roomsOf } from '@bellhouse/timetabling'
import { notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { findActiveStaff } from '../../people/staff'
import { findTerm } from '../../school/terms'
import {
  deleteDemand,
  findDemand,
  insertAllocatedDemands,
  insertDemand,
  listWishes,
  putWish,
  updateDemand,
} from './demands.repo'
import { mustBeThere, withRooms } from './edit-lessons'
import { readNames } from './timetable-names.repo'

const kind = 'lesson demand'

/** Lessons that a class or set is to have in a week. */
export async function wantLessons(db: Db, { actor }: Act, input: InputOf<typeof addLessonDemand>) {
  await mustFindTerm(db, input.termId)
  const wanted = withRooms(input, null)
  await mustBeThere(db, wanted)
  const demand = await mustFind(db, await insertDemand(db, wanted))
  await audit(db, actor, { action: 'want lessons', kind, id: demand.id, after: await tell(db, demand) })
  return demand
}

/** How many, how long, by whom and where. */
export async function changeWanted(db: Db, { actor }: Act, input: InputOf<typeof saveLessonDemand>) {
  const { demandId, version, ...given } = input
  const before = await mustFind(db, demandId)
  const fields = withRooms(given, before)
  await mustBeThere(db, fields)
  const told = await tell(db, before)
  if (!(await updateDemand(db, demandId, version, fields))) {
    const record = { ...(await mustFind(db, demandId)) }
    throw await versionConflict(db, { what: 'wish for lessons', kind, id: demandId, record })
  }
  const after = await mustFind(db, demandId)
  const change = { before: told, after: await tell(db, after) }
  await audit(db, actor, { action: 'change wanted lessons', kind, id: demandId, ...change })
  return after
}

/** None of these lessons any more. */
export async function wantNoMore(db: Db, { actor }: Act, input: InputOf<typeof removeLessonDemand>) {
  const demand = await mustFind(db, input.demandId)
  const before = await tell(db, demand)
  await deleteDemand(db, demand.id)
  await audit(db, actor, { action: 'want lessons no more', kind, id: demand.id, before })
  return {}
}

/** As many of each allocation that nothing is wanted of yet. */
export async function wantAllocated(db: Db, { actor }: Act, input: InputOf<typeof wantAllocatedLessons>) {
  await mustFindTerm(db, input.termId)
  const added = await insertAllocatedDemands(db, input.termId, input.periods)
  const after = { added, periods: input.periods }
  await audit(db, actor, { action: 'want lessons of all allocations', kind: 'term', id: input.termId, after })
  return { added }
}

/** When a member of staff can teach, and how much in a day. */
export async function saveWish(db: Db, { actor }: Act, { termId, ...wish }: StaffWish & { termId: string }) {
  await mustFindTerm(db, termId)
  if (!(await findActiveStaff(db, wish.staffId))) throw notFound('member of staff')
  await putWish(db, termId, wish)
  await audit(db, actor, { action: 'change timetable wishes', kind: 'staff', id: wish.staffId, after: wish })
  const saved = (await listWishes(db, termId)).find(({ staffId }) => staffId === wish.staffId)
  return saved ?? wish
}

export async function mustFindTerm(db: Db, termId: string) {
  if (!(await findTerm(db, termId))) throw notFound('term')
}

async function mustFind(db: Db, demandId: string) {
  const demand = await findDemand(db, demandId)
  if (!demand) throw notFound('wish for lessons')
  return demand
}

/** What the history says of it. */
async function tell(db: Db, demand: LessonDemand) {
  const { periods, doubles, mostPerDay, partOfDay, staffIds } = demand
  const lesson = { ...demand, duration: 1, slot: null }
  const names = await readNames(db, [lesson])
  return {
    lessons: lessonLabel({ ...lesson, staffIds: [] }, names),
    teachers: staffIds.map(names.staff),
    periods,
    doubles,
    mostPerDay,
    partOfDay,
    rooms: roomsOf(demand).map(names.room),
  }
}
