import { changePassword, renewToken, signIn, signOut, whoAmI } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, ProblemError } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { Semaphore } from '../../../platform/semaphore'
import { listClasses } from '../../school/school'
import { accessTokenFor } from './access-token'
import { knownDeviceOf, rememberDevice } from './device'
import { mustBeGoodPassword } from './password.policy'
import { endSession, endSessionsOf, findSessionEnd, insertSession, setPassword } from './session.repo'
import { mustOpenAccount } from './sign-in'

export function sessionRoutes(app: FastifyInstance) {
  // A whole school that signs in at the first bell waits its turn; what comes beyond that is an attack.
  const semaphore = new Semaphore(4, 1_000)

  handle(
    app,
    signIn,
    ({ input, request, reply }) =>
      semaphore.take(async () => {
        const account = await mustOpenAccount(app, { ...input, deviceHash: knownDeviceOf(request) })
        const session = await insertSession(app.db, account.id, rememberDevice(request, reply))
        return { status: 200 as const, access_token: accessTokenFor(app.tokens, account, session) }
      }),
    { transaction: false },
  )

  handle(app, signOut, async ({ actor, db }) => {
    await endSession(db, actor.sessionId)
    return {}
  })

  handle(app, renewToken, async ({ actor, db }) => {
    const { endsAt } = await findSessionEnd(db, actor.sessionId)
    return { access_token: accessTokenFor(app.tokens, actor, { id: actor.sessionId, endsAt }) }
  })

  handle(app, whoAmI, async ({ db, actor }) => ({ ...actor, classes: await listClasses(db) }))

  handle(
    app,
    changePassword,
    async ({ input, actor, request }) => {
      mustBeGoodPassword(input.password, actor)
      const tried = { username: actor.username, password: input.current, deviceHash: knownDeviceOf(request) }
      await mustOpenAccount(app, tried).catch(sayWhichField)
      const passwordHash = await app.passwords.hash(input.password)
      return app.db.transaction().execute(async (db) => {
        await setPassword(db, actor.accountId, passwordHash)
        await endSessionsOf(db, actor.accountId, actor.sessionId)
        await audit(db, actor, { action: 'change password', kind: 'account', id: actor.accountId })
        const { endsAt } = await findSessionEnd(db, actor.sessionId)
        return { access_token: accessTokenFor(app.tokens, actor, { id: actor.sessionId, endsAt }) }
      })
    },
    { transaction: false },
  )
}

// A wrong password here is a slip of the pen, not the end of the session.
function sayWhichField(error: unknown): never {
  if (error instanceof ProblemError && error.status === 401) {
    throw invalidFields({ current: 'This is not your present password' })
  }
  throw error
}
