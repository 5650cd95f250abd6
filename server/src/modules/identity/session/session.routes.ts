import { changePassword, renewToken, signIn, signOut, whoAmI } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../../../http/handle'
import { busy, invalidFields, ProblemError } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { FairQueue } from '../../../platform/fair-queue'
import { listClasses } from '../../school/school'
import { accessTokenFor } from './access-token'
import { deviceOf, knownDeviceOf, rememberDevice } from './device'
import { mustBeGoodPassword } from './password.policy'
import { endSession, endSessionsOf, findSessionEnd, insertSession, setPassword } from './session.repo'
import { mustOpenAccount } from './sign-in'
import { isKnownDevice, putKnownDevice } from './tries.repo'

export function sessionRoutes(app: FastifyInstance) {
  // A whole school that signs in at the first bell waits its turn; what comes beyond that is an attack. Addresses take turns, and
  // browsers that the person has used before go first, so that it is not the school that waits for the attack.
  const turns = new FairQueue({ mostAtOnce: 4, longestQueue: 1_000, refuse: busy })

  handle(
    app,
    signIn,
    async ({ input, request, reply }) => {
      const from = await cameFrom(app, input.username, request)
      return turns.take({ line: from.place, isFirst: from.deviceHash !== null }, async () => {
        const account = await mustOpenAccount(app, { ...input, ...from })
        const deviceHash = rememberDevice(request, reply)
        await putKnownDevice(app.db, account.id, deviceHash)
        const session = await insertSession(app.db, account.id, deviceOf(request, deviceHash))
        return { status: 200 as const, access_token: accessTokenFor(app.tokens, account, session) }
      })
    },
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
      const from = await cameFrom(app, actor.username, request)
      await mustOpenAccount(app, { username: actor.username, password: input.current, ...from }).catch(sayWhichField)
      const passwordHash = await app.passwords.hash(input.password)
      return app.db.transaction().execute(async (db) => {
        await setPassword(db, actor.accountId, passwordHash)
        // Also the one at hand: whoever has copied its token has nothing of it any more.
        await endSessionsOf(db, actor.accountId)
        await audit(db, actor, { action: 'change password', kind: 'account', id: actor.accountId })
        const session = await insertSession(db, actor.accountId, deviceOf(request, from.deviceHash))
        return { access_token: accessTokenFor(app.tokens, actor, session) }
      })
    },
    { transaction: false },
  )
}

/** From which browser, where that person has used it before, and from which address. */
async function cameFrom({ db }: FastifyInstance, username: string, request: FastifyRequest) {
  const deviceHash = knownDeviceOf(request)
  return { deviceHash: (await isKnownDevice(db, username, deviceHash)) ? deviceHash : null, place: request.ip }
}

// A wrong password here is a slip of the pen, not the end of the session.
function sayWhichField(error: unknown): never {
  if (error instanceof ProblemError && error.status === 401) {
    throw invalidFields({ current: 'This is not your present password' })
  }
  throw error
}
