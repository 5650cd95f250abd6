import {
  addLessonDemand,
  listLessonDemands,
  removeLessonDemand,
  saveLessonDemand,
  saveStaffWish,
  wantAllocatedLessons,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { changeWanted, mustFindTerm, saveWish, wantAllocated, wantLessons, wantNoMore } from './demands.commands'
import { countWithoutDemand, listDemands, listWishes } from './demands.repo'

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

  handle(app, addLessonDemand, ({ db, input, actor }) => wantLessons(db, { actor }, input))

  handle(app, saveLessonDemand, ({ db, input, actor }) => changeWanted(db, { actor }, input))

  handle(app, removeLessonDemand, ({ db, input, actor }) => wantNoMore(db, { actor }, input))

  handle(app, wantAllocatedLessons, ({ db, input, actor }) => wantAllocated(db, { actor }, input))

  handle(app, saveStaffWish, ({ db, input, actor }) => saveWish(db, { actor }, input))
}
