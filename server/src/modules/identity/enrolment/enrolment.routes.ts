import {
  confirmAuthenticator,
  getOwnSecondFactor,
  removeAuthenticator,
  removeSecondFactor,
  renewRecoveryCodes,
  startAuthenticator,
  unlinkProvider,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findAccount, mustBeSomebodyElse } from '../accounts'
import { unlinkAccount } from '../provider'
import { mustReachAccount } from '../roles'
import {
  confirmApp,
  findFactors,
  findRule,
  listSecondSteps,
  newRecoveryCodes,
  newTotpSecret,
  putWaitingSecret,
  removeApp,
  removeFactors,
  totpAddress,
} from '../second-factor'
import { endSessionsOf, mustProveIdentity } from '../session'
import { mustBeOffered, mustKeepOne } from './second-factor-rule'

// What these answer is never kept for a repeat, and a password is hashed in most of them.
const options = { transaction: false } as const

/** A second step is set up, looked after and taken off. */
export function enrolmentRoutes(app: FastifyInstance) {
  addAuthenticatorRoutes(app)
  lookAfterRoutes(app)

  handle(app, getOwnSecondFactor, async ({ db, actor }) => {
    const { authenticatorSince, passkeys, recoveryCodesLeft } = await findFactors(db, actor.accountId)
    return {
      rule: await findRule(db, actor.category),
      isOwed: actor.mustEnrol,
      authenticatorSince: authenticatorSince?.toISOString() ?? null,
      passkeys,
      recoveryCodesLeft,
    }
  })

  handle(app, removeSecondFactor, async ({ db, actor, input: { accountId } }) => {
    mustBeSomebodyElse(actor, accountId)
    if (!(await findAccount(db, accountId))) throw notFound('account')
    await mustReachAccount(db, actor, accountId)
    if (await removeFactors(db, actor, accountId)) await endSessionsOf(db, accountId)
    return {}
  })

  handle(app, unlinkProvider, async ({ db, actor, input: { accountId } }) => {
    mustBeSomebodyElse(actor, accountId)
    if (!(await findAccount(db, accountId))) throw notFound('account')
    await mustReachAccount(db, actor, accountId)
    if (!(await unlinkAccount(db, accountId))) return {}
    await audit(db, actor, { action: 'unlink provider', kind: 'account', id: accountId })
    await endSessionsOf(db, accountId)
    return {}
  })
}

function addAuthenticatorRoutes(app: FastifyInstance) {
  handle(
    app,
    startAuthenticator,
    async ({ actor, input, request }) => {
      await mustBeOffered(app.db, actor)
      await mustProveIdentity(app, actor, input, request)
      const secret = newTotpSecret()
      await putWaitingSecret(app.db, actor.accountId, app.sealer.seal(secret, actor.accountId))
      const { short_name } = await mustFindSchool(app.db)
      return { secret, address: totpAddress(secret, short_name, actor.username) }
    },
    options,
  )

  handle(
    app,
    confirmAuthenticator,
    async ({ actor, input }) =>
      app.db.transaction().execute(async (db) => {
        const recoveryCodes = await confirmApp(db, app.sealer, actor.accountId, input.code)
        if (!recoveryCodes) throw wrongFirstCode()
        // They were opened with the password alone.
        await endSessionsOf(db, actor.accountId, actor.sessionId)
        return { recoveryCodes }
      }),
    options,
  )
}

function lookAfterRoutes(app: FastifyInstance) {
  handle(
    app,
    renewRecoveryCodes,
    async ({ actor, input, request }) => {
      await mustHaveFactor(app.db, actor)
      await mustProveIdentity(app, actor, input, request)
      return app.db
        .transaction()
        .execute(async (db) => ({ recoveryCodes: await newRecoveryCodes(db, actor.accountId) }))
    },
    options,
  )

  handle(
    app,
    removeAuthenticator,
    async ({ actor, input, request }) => {
      const { authenticatorSince, passkeys } = await findFactors(app.db, actor.accountId)
      if (!authenticatorSince) throw conflict('You have no authenticator app.')
      await mustKeepOne(app.db, actor, passkeys)
      await mustProveIdentity(app, actor, input, request)
      await app.db.transaction().execute((db) => removeApp(db, actor.accountId))
      return {}
    },
    options,
  )
}

async function mustHaveFactor(db: Db, actor: Actor) {
  if ((await listSecondSteps(db, actor.accountId)).length === 0) throw conflict('You have no second step yet.')
}

const wrongFirstCode = () =>
  invalidFields({
    code: 'This is not the code of this app. Check that your phone sets its clock automatically, and try the next one.',
  })
