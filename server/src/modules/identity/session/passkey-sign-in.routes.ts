import { askForPasskey, signInWithPasskey } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { networkOf } from '../../../http/network-of'
import type { Db } from '../../../platform/db/open'
import { hashOf } from '../../../platform/secrets'
import { mustNotNeedProvider } from '../provider'
import { askForUse, mustShowPasskey } from '../second-factor'
import { enter } from './enter'
import { mustUseUpStep } from './second-step'
import { findStep } from './second-step.repo'

export function passkeySignInRoutes(app: FastifyInstance) {
  const { db, env } = app
  const place = { db, publicUrl: env.PUBLIC_URL }
  // More than a whole school behind one address needs at the first bell.
  const calls = new CallLimit(app, 'sign-ins with passkeys', 1_000)

  handle(
    app,
    askForPasskey,
    async ({ request }) => {
      await calls.mustBeSeldom(networkOf(request.ip))
      return { options: await askForUse(place), address: env.PUBLIC_URL }
    },
    { transaction: false, onFullDisk: true },
  )

  handle(
    app,
    signInWithPasskey,
    async ({ input: { answer, token }, request, reply }) => {
      const account = await mustShowPasskey(place, answer)
      const byProvider = token !== undefined && (await cameFromProvider(db, hashOf(token), account.id))
      if (!byProvider) await mustNotNeedProvider(db, account.id)
      const way = byProvider ? 'provider' : 'passkey'
      return { status: 200 as const, access_token: await enter(app, account, request, reply, { byProvider, way }) }
    },
    { transaction: false, onFullDisk: true },
  )
}

/** Whether the passkey is the second step of a sign-in that the provider began; that step is used up by it. */
async function cameFromProvider(db: Db, tokenHash: Buffer, accountId: string) {
  const step = await findStep(db, tokenHash)
  if (step?.id !== accountId || !step.byProvider) return false
  await mustUseUpStep(db, tokenHash)
  return true
}
