import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listSecondSteps } from '../second-factor'
import { type Account, enter } from './enter'
import { beginSecondStep } from './second-step'

/** The first step was right: the session begins, or the second step for whoever has one. */
export async function stepIn(
  app: FastifyInstance,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
  how: { byProvider: boolean },
) {
  const methods = await listSecondSteps(app.db, account.id)
  const way = how.byProvider ? 'provider' : 'password'
  if (methods.length === 0)
    return { status: 200 as const, access_token: await enter(app, account, request, reply, { ...how, way }) }
  return { status: 202 as const, second_step: { token: await beginSecondStep(app.db, account.id, how), methods } }
}
