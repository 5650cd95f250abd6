import {
  getSignInProvider,
  type InputOf,
  providerAddress,
  removeSignInProvider,
  saveSignInProvider,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, newerVersion, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { Sealer } from '../../../platform/sealer'
import {
  deleteProvider,
  findProvider,
  ProviderClient,
  type ProviderRecord,
  putProvider,
  secretOfProvider,
} from '../provider'
import { cameByProvider } from '../session'

const kind = 'sign-in provider'

export function providerSettingsRoutes(app: FastifyInstance) {
  const { db, env, sealer } = app
  const redirectUrl = env.PUBLIC_URL + providerAddress

  const answer = async (from: Db) => {
    const provider = await findProvider(from)
    return { provider: provider ? shown(provider) : null, redirectUrl }
  }

  handle(app, getSignInProvider, async () => answer(db))

  handle(
    app,
    saveSignInProvider,
    async ({ input, actor }) => {
      const before = await findProvider(db)
      const next = withSecret(sealer, input, before)
      await mustNotLockOneselfOut(db, actor, { before, next })
      await mustAnswer(app, next, mustOpenSecret(sealer, next))
      return db.transaction().execute(async (transaction) => {
        if (!(await putProvider(transaction, next))) throw newerVersion('sign-in provider')
        const change = { before: before && toldOf(before), after: toldOf(next) }
        await audit(transaction, actor, { action: 'change sign-in provider', kind, id: null, ...change })
        return answer(transaction)
      })
    },
    { transaction: false },
  )

  handle(app, removeSignInProvider, async ({ db: transaction, actor }) => {
    const name = await deleteProvider(transaction)
    if (name === undefined) throw notFound('sign-in provider')
    await audit(transaction, actor, { action: 'remove sign-in provider', kind, id: null, before: { name } })
    return {}
  })
}

const shown = ({ secret, rules, ...plain }: ProviderRecord) => ({ ...plain, ...rules, hasSecret: secret !== null })

/** What the history says of it: never the secret, sealed or not. */
function toldOf(provider: ProviderRecord) {
  const { version: _, ...told } = shown(provider)
  return told
}

function withSecret(sealer: Sealer, given: InputOf<typeof saveSignInProvider>, before: ProviderRecord | undefined) {
  const { secret, admin, staff, student, ...plain } = given
  const kept = before?.issuer === given.issuer ? before.secret : null
  const sealed = secret ? secretOfProvider.seal(sealer, secret) : kept
  return { ...plain, secret: sealed, rules: { admin, staff, student } }
}

function mustOpenSecret(sealer: Sealer, { secret }: ProviderRecord) {
  const opened = secret && secretOfProvider.open(sealer, secret)
  if (opened !== undefined) return opened
  throw invalidFields({ secret: 'The secret was sealed with a key that this server has lost. Enter it again.' })
}

/** It is asked what it is, so that a slip in its address is found here and not by people who sign in. */
async function mustAnswer({ env }: FastifyInstance, { issuer, clientId }: ProviderRecord, secret: string | null) {
  const client = new ProviderClient(env.INNER_ADDRESSES)
  await client.configurationOf({ issuer, clientId, secret }).catch((error: unknown) => {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    throw invalidFields({ issuer: `No OpenID Connect provider answers at this address. ${why}`.trim() })
  })
}

interface Saving {
  before: ProviderRecord | undefined
  next: ProviderRecord
}

/** Whoever requires it of their own category has to have signed in with it as it will be: else a slip in the settings would lock them all out. */
async function mustNotLockOneselfOut(db: Db, { category, sessionId }: Actor, { before, next }: Saving) {
  if (next.rules[category] !== 'required') return
  if (before && isAskedAs(before, next) && (await cameByProvider(db, sessionId))) return
  throw conflict(`Offer ${next.name} to your own accounts first, and sign in with it once. Then you can require it.`)
}

const isAskedAs = (before: ProviderRecord, next: ProviderRecord) =>
  before.issuer === next.issuer &&
  before.clientId === next.clientId &&
  before.claim === next.claim &&
  before.secret === next.secret
