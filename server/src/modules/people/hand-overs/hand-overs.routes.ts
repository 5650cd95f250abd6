import { addHandOver, listHandOvers, restoreHandOver, withdrawHandOver } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handOver, putBack, takeBack } from './hand-overs.commands'
import { listHandOversOf } from './hand-overs.repo'

export function handOversRoutes(app: FastifyInstance) {
  handle(app, listHandOvers, ({ db, input }) => listHandOversOf(db, input.staffId))

  handle(app, addHandOver, ({ db, input, actor }) => handOver(db, { actor, action: 'hand over' }, input))

  handle(app, withdrawHandOver, async ({ db, input, actor }) => {
    await takeBack(db, { actor, action: 'withdraw hand-over' }, input.handOverId)
    return {}
  })

  handle(app, restoreHandOver, ({ db, input, actor }) =>
    putBack(db, { actor, action: 'restore hand-over' }, input.handOverId),
  )
}
