import {
  addHandOver,
  type HandOver,
  listHandOvers,
  type OutputOf,
  restoreHandOver,
  withdrawHandOver,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { settleCovers } from '../../timetable/cover'
import { handOver, putBack, takeBack } from './hand-overs.commands'
import { listHandOversOf } from './hand-overs.repo'

export function handOversRoutes(app: FastifyInstance) {
  handle(app, listHandOvers, ({ db, input }) => listHandOversOf(db, input.staffId))

  handle(app, addHandOver, async ({ db, input, actor }) =>
    withCovers(db, await handOver(db, { actor, action: 'hand over' }, input)),
  )

  handle(app, withdrawHandOver, async ({ db, input, actor }) => {
    await takeBack(db, { actor, action: 'withdraw hand-over' }, input.handOverId)
    return {}
  })

  handle(app, restoreHandOver, async ({ db, input, actor }) =>
    withCovers(db, await putBack(db, { actor, action: 'restore hand-over' }, input.handOverId)),
  )
}

/** What whoever stands in was to take for others at the time of a lesson that is theirs now needs somebody else. */
async function withCovers(db: Db, made: HandOver): Promise<OutputOf<typeof addHandOver>> {
  const { today } = await mustFindSchool(db)
  const from = made.firstDay > today ? made.firstDay : today
  const { coversOpened } = await settleCovers(db, { from, until: made.lastDay, staffId: made.to.id })
  return coversOpened > 0 ? { ...made, coversOpened } : made
}
