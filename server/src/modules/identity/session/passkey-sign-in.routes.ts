import { askForPasskey, signInWithPasskey } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { askForUse, mustShowPasskey } from '../second-factor'
import { enter } from './enter'

export function passkeySignInRoutes(app: FastifyInstance) {
  const { db, env } = app
  const place = { db, publicUrl: env.PUBLIC_URL }
  // More than a whole school behind one address needs at the first bell.
  const calls = new CallLimit(1_000)

  handle(
    app,
    askForPasskey,
    async ({ request }) => {
      calls.mustBeSeldom(request.ip)
      return { options: await askForUse(place) }
    },
    { transaction: false },
  )

  handle(
    app,
    signInWithPasskey,
    async ({ input: { answer }, request, reply }) => {
      const account = await mustShowPasskey(place, answer)
      return { status: 200 as const, access_token: await enter(app, account, request, reply) }
    },
    { transaction: false },
  )
}
