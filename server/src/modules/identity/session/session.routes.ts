import { changePassword, renewToken, signIn, signOut, whoAmI } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { busy } from '../../../http/problems'
import { FairQueue } from '../../../platform/fair-queue'
import { listClasses } from '../../school/school'
import { mustNotNeedProvider } from '../provider'
import { accessTokenFor, usernameOfView } from './access-token'
import { cameFrom } from './enter'
import { replacePassword } from './password.commands'
import { endSession, findSessionEnd } from './session.repo'
import { mustOpenAccount } from './sign-in'
import { stepIn } from './step-in'

export function sessionRoutes(app: FastifyInstance) {
  // A whole school that signs in at the first bell waits its turn; what comes beyond that is an attack. Addresses take turns, browsers
  // that the person has used before go first, and then addresses that are new or from which people of the school come, so that it is
  // not the school that waits for the attack.
  const turns = new FairQueue({ mostAtOnce: 4, longestQueue: 1_000, refuse: busy, isOpenToAll: true })

  handle(
    app,
    signIn,
    async ({ input, request, reply }) => {
      const from = await cameFrom(app, input.username, request)
      return turns.take({ line: from.place, isFirst: from.deviceHash !== null }, async () => {
        const account = await mustOpenAccount(app, { ...input, ...from })
        turns.trust(from.place)
        await mustNotNeedProvider(app.db, account.id)
        return stepIn(app, account, request, reply, { byProvider: false })
      })
    },
    { transaction: false, onFullDisk: true },
  )

  handle(
    app,
    signOut,
    async ({ actor, db }) => {
      await endSession(db, actor.sessionId)
      return {}
    },
    { onFullDisk: true },
  )

  handle(
    app,
    renewToken,
    async ({ actor, db }) => {
      const { endsAt } = await findSessionEnd(db, actor.sessionId)
      const username = actor.seenBy ? usernameOfView(actor.seenBy, actor) : actor.username
      return { access_token: accessTokenFor(app.tokens, { ...actor, username }, { id: actor.sessionId, endsAt }) }
    },
    { onFullDisk: true },
  )

  handle(app, whoAmI, async ({ db, actor }) => ({
    ...actor,
    permissions: [...actor.permissions],
    seenBy: actor.seenBy && { name: actor.seenBy.name, until: actor.seenBy.until.toISOString() },
    classes: await listClasses(db),
  }))

  handle(
    app,
    changePassword,
    async ({ input, actor, request }) => ({ access_token: await replacePassword(app, actor, input, request) }),
    { transaction: false, onFullDisk: true },
  )
}
