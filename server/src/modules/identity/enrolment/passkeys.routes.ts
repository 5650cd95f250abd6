import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { mustFindSchool } from '../../school/school'
import * as factor from '../second-factor'
import { endSessionsBy, endSessionsOf, mustProveIdentity } from '../session'
import { mustBeOffered, mustKeepOne } from './second-factor-rule'

const options = { transaction: false } as const

/** People add passkeys, see them and remove them. */
export function passkeysRoutes(app: FastifyInstance) {
  const { db: base, env } = app
  const placeOf = async () => ({
    ...{ db: base, publicUrl: env.PUBLIC_URL },
    school: (await mustFindSchool(base)).short_name,
  })

  handle(app, listPasskeys, async ({ db, actor }) => {
    const passkeys = await factor.listPasskeysOf(db, actor.accountId)
    return passkeys.map(({ id, name, addedAt, usedAt }) => ({
      ...{ id, name, addedAt: addedAt.toISOString(), lastUsedAt: usedAt?.toISOString() ?? null },
    }))
  })

  handle(
    app,
    startPasskey,
    async ({ actor, input, request }) => {
      await mustBeOffered(base, actor)
      await mustProveIdentity(app, actor, input, request)
      return {
        options: await factor.askForNew(await placeOf(), { id: actor.accountId, username: actor.username }),
      }
    },
    options,
  )

  handle(
    app,
    addPasskey,
    async ({ actor, input: { name, answer } }) => {
      const made = await factor.readNew(await placeOf(), actor.accountId, answer)
      return base.transaction().execute(async (db) => {
        const recoveryCodes = await factor.addPasskey(db, actor.accountId, { ...made, name })
        // They were opened with the password alone.
        if (recoveryCodes.length > 0) await endSessionsOf(db, actor.accountId, actor.sessionId)
        return { recoveryCodes }
      })
    },
    options,
  )

  handle(
    app,
    removePasskey,
    async ({ actor, input: { passkeyId, ...proof }, request }) => {
      const { authenticatorSince, passkeys } = await factor.findFactors(base, actor.accountId)
      await mustKeepOne(base, actor, (authenticatorSince ? 1 : 0) + Math.max(passkeys - 1, 0))
      await mustProveIdentity(app, actor, proof, request)
      await base.transaction().execute(async (db) => {
        if (!(await factor.removePasskey(db, actor.accountId, passkeyId))) throw notFound('passkey')
        // Whoever has the device that was lost with it has nothing of what it opened.
        await endSessionsBy(db, actor.accountId, 'passkey', actor.sessionId)
      })
      return {}
    },
    options,
  )
}
