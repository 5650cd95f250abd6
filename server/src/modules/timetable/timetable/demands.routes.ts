import {
  addLessonDemand,
  type LessonDemand,
  listLessonDemands,
  removeLessonDemand,
  saveLessonDemand,
  saveStaffWish,
  wantAllocatedLessons,
} from '@bellhouse/contracts'
import { lessonLabel, roomsOf } from '@bellhouse/timetabling'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { findActiveStaff } from '../../people/staff'
import { findTerm } from '../../school/terms'
import {
  countWithoutDemand,
  deleteDemand,
  findDemand,
  insertAllocatedDemands,
  insertDemand,
  listDemands,
  listWishes,
  putWish,
  updateDemand,
} from './demands.repo'
import { mustBeThere, withRooms } from './edit-lessons'
import { readNames } from './timetable-names.repo'

const kind = 'lesson demand'

export function demandsRoutes(app: FastifyInstance) {
  handle(app, listLessonDemands, async ({ db, input }) => {
    await mustFindTerm(db, input.termId)
    const [demands, wishes, withoutDemand] = await Promise.all([
      listDemands(db, input.termId),
      listWishes(db, input.termId),
      countWithoutDemand(db, input.termId),
    ])
    return { demands, wishes, withoutDemand }
  })

  handle(app, addLessonDemand, async ({ db, input, actor }) => {
    await mustFindTerm(db, input.termId)
    const wanted = withRooms(input, null)
    await mustBeThere(db, wanted)
    const demand = await mustFind(db, await insertDemand(db, wanted))
    await audit(db, actor, { action: 'want lessons', kind, id: demand.id, after: await tell(db, demand) })
    return demand
  })

  handle(app, saveLessonDemand, async ({ db, input, actor }) => {
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
  })

  handle(app, removeLessonDemand, async ({ db, input, actor }) => {
    const demand = await mustFind(db, input.demandId)
    const before = await tell(db, demand)
    await deleteDemand(db, demand.id)
    await audit(db, actor, { action: 'want lessons no more', kind, id: demand.id, before })
    return {}
  })

  handle(app, wantAllocatedLessons, async ({ db, input, actor }) => {
    await mustFindTerm(db, input.termId)
    const added = await insertAllocatedDemands(db, input.termId, input.periods)
    const after = { added, periods: input.periods }
    await audit(db, actor, { action: 'want lessons of all allocations', kind: 'term', id: input.termId, after })
    return { added }
  })

  handle(app, saveStaffWish, async ({ db, input, actor }) => {
    const { termId, ...wish } = input
    await mustFindTerm(db, termId)
    if (!(await findActiveStaff(db, wish.staffId))) throw notFound('member of staff')
    await putWish(db, termId, wish)
    await audit(db, actor, { action: 'change timetable wishes', kind: 'staff', id: wish.staffId, after: wish })
    const saved = (await listWishes(db, termId)).find(({ staffId }) => staffId === wish.staffId)
    return saved ?? wish
  })
}

async function mustFindTerm(db: Db, termId: string) {
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
