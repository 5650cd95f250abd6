import { finishSignIn } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { staleSignIn } from '../../../http/problems'
import { hashOf } from '../../../platform/secrets'
import { findFactors } from '../second-factor'
import { cameFrom, enter } from './enter'
import { mustShowCode, mustUseUpStep } from './second-step'
import { findStep } from './second-step.repo'

export function secondStepRoutes(app: FastifyInstance) {
  handle(
    app,
    finishSignIn,
    async ({ input: { token, code }, request, reply }) => {
      const tokenHash = hashOf(token)
      const account = await findStep(app.db, tokenHash)
      if (!account) throw staleSignIn()
      const from = await cameFrom(app, account.username, request)
      const kind = await mustShowCode(app, { accountId: account.id, code, from }, (db) => mustUseUpStep(db, tokenHash))
      const first = account.byProvider ? 'provider' : 'password'
      const how = { byProvider: account.byProvider, way: kind === 'recovery-code' ? 'recovery' : first } as const
      const access_token = await enter(app, account, request, reply, how)
      if (kind !== 'recovery-code') return { status: 200 as const, access_token }
      const { recoveryCodesLeft } = await findFactors(app.db, account.id)
      return { status: 200 as const, access_token, recoveryCodesLeft }
    },
    { transaction: false, onFullDisk: true },
  )
}
