import { skipSetUpSteps } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { audit } from '../../../platform/audit/audit'
import { putSkipped, readSetUp } from './set-up.repo'

export function setUpRoutes(app: FastifyInstance) {
  handle(app, skipSetUpSteps, async ({ db, input, actor }) => {
    const { recordId } = await putSkipped(db, input.skipped)
    const entry = {
      action: 'skip steps of the set-up',
      kind: 'school',
      id: recordId,
      after: { skipped: input.skipped },
    }
    await audit(db, actor, entry)
    return readSetUp(db)
  })
}
