import type { passkeyUseSchema } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFields, ProblemError } from '../../../http/problems'
import { listSecondSteps, mustShowPasskey } from '../second-factor'
import { cameFrom } from './enter'
import { mustShowCode } from './second-step'
import { mustOpenAccount } from './sign-in'

interface Proof {
  password: string
  code?: string | undefined
  passkey?: z.output<typeof passkeyUseSchema> | undefined
}

/**
 * Shows that it is the person, and not somebody who found the screen open or copied its token: by the password, and by a code where
 * there is a second step. Tries count as those of a sign-in do.
 */
export async function mustProveIdentity(app: FastifyInstance, actor: Actor, proof: Proof, request: FastifyRequest) {
  await mustKnowPassword(app, actor, proof.password, request, 'password')
  if ((await listSecondSteps(app.db, actor.accountId)).length === 0) return
  if (proof.passkey) {
    const { id } = await mustShowPasskey({ db: app.db, publicUrl: app.env.PUBLIC_URL }, proof.passkey)
    if (id !== actor.accountId) throw conflict('This passkey belongs to another account.')
    return
  }
  if (!proof.code)
    throw invalidFields({ code: 'Enter a code from your authenticator app or a recovery code, or use a passkey' })
  const from = await cameFrom(app, actor.username, request)
  await mustShowCode(app, { accountId: actor.accountId, code: proof.code, from })
}

/** A wrong password here is a slip of the pen, not the end of the session, so it is told beside its field. */
export async function mustKnowPassword(
  app: FastifyInstance,
  { username, mustChangePassword }: Actor,
  password: string,
  request: FastifyRequest,
  field: string,
) {
  const from = await cameFrom(app, username, request)
  await mustOpenAccount(app, { username, password, ...from }).catch((error) => {
    if (error instanceof ProblemError && error.status === 401)
      throw invalidFields({ [field]: mustChangePassword ? notOneTimePassword : notCurrentPassword })
    throw error
  })
  return from
}

const notCurrentPassword = 'This is not your current password'
const notOneTimePassword = 'This is not your one-time password. Enter the one that you signed in with'
