import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../http/actor'
import { invalidFields, ProblemError } from '../../../http/problems'
import { listSecondSteps } from '../second-factor'
import { cameFrom } from './enter'
import { mustShowCode } from './second-step'
import { mustOpenAccount } from './sign-in'

interface Proof {
  password: string
  code?: string | undefined
}

/**
 * Shows that it is the person, and not somebody who found the screen open or copied its token: by the password, and by a code where
 * there is a second factor. Tries count as those of a sign-in do.
 */
export async function mustProveIdentity(app: FastifyInstance, actor: Actor, proof: Proof, request: FastifyRequest) {
  await mustKnowPassword(app, actor, proof.password, request, 'password')
  if ((await listSecondSteps(app.db, actor.accountId)).length === 0) return
  if (!proof.code) throw invalidFields({ code: 'Type in a code of your authenticator app, or a recovery code' })
  const from = await cameFrom(app, actor.username, request)
  await mustShowCode(app, { accountId: actor.accountId, code: proof.code, from })
}

/** A wrong password here is a slip of the pen, not the end of the session, so it is told beside its field. */
export async function mustKnowPassword(
  app: FastifyInstance,
  { username }: Actor,
  password: string,
  request: FastifyRequest,
  field: string,
) {
  const from = await cameFrom(app, username, request)
  await mustOpenAccount(app, { username, password, ...from }).catch((error) => {
    if (error instanceof ProblemError && error.status === 401)
      throw invalidFields({ [field]: 'This is not your present password' })
    throw error
  })
  return from
}
