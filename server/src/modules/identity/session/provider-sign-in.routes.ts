import { finishProviderSignIn, providerAddress, startProviderSignIn } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { networkOf } from '../../../http/network-of'
import { conflict, refused, signInProviderAway } from '../../../http/problems'
import type { Sealer } from '../../../platform/sealer'
import { findProvider, isAway, ProviderClient, type ProviderRecord, secretOfProvider } from '../provider'
import { mustFindPerson } from './claimed-person'
import { beginOnBrowser, endOnBrowser } from './provider-browser'
import { stepIn } from './step-in'

export function providerSignInRoutes(app: FastifyInstance) {
  const { db, env, sealer } = app
  const client = new ProviderClient(env.INNER_ADDRESSES)
  const redirectUrl = env.PUBLIC_URL + providerAddress
  // More than a whole school behind one address needs at the first bell.
  const calls = new CallLimit(app, 'sign-ins by the provider', 1_000)

  async function mustFindProvider() {
    const provider = await findProvider(db)
    if (!provider) throw conflict('Your school has no sign-in provider. Use your username and password.')
    return { ...provider, access: accessOf(provider, sealer) }
  }

  async function ask<T>(provider: ProviderRecord, question: Promise<T>): Promise<T> {
    return question.catch((error) => {
      app.log.warn({ err: error }, 'the sign-in provider did not sign somebody in')
      if (isAway(error)) throw signInProviderAway(provider.name, error)
      throw refused(`${provider.name} did not sign you in. Try again, or ask the school’s office.`)
    })
  }

  handle(
    app,
    startProviderSignIn,
    async ({ request, reply }) => {
      await calls.mustBeSeldom(networkOf(request.ip))
      const provider = await mustFindProvider()
      const secrets = beginOnBrowser(request, reply)
      return { address: await ask(provider, client.addressFor(provider.access, redirectUrl, secrets)) }
    },
    { transaction: false, onFullDisk: true },
  )

  handle(
    app,
    finishProviderSignIn,
    async ({ input: { query }, request, reply }) => {
      await calls.mustBeSeldom(networkOf(request.ip))
      const provider = await mustFindProvider()
      const secrets = endOnBrowser(request, reply)
      if (!secrets) throw refused('This took too long, or was started in another browser. Start again.')
      const cameBackTo = new URL(`${redirectUrl}?${query.replace(/^\?/, '')}`)
      const claims = await ask(provider, client.claimsFor(provider.access, cameBackTo, secrets, provider.claim))
      const account = await mustFindPerson(db, provider, claims)
      return stepIn(app, account, request, reply, { byProvider: true })
    },
    { transaction: false, onFullDisk: true },
  )
}

function accessOf({ name, issuer, clientId, secret }: ProviderRecord, sealer: Sealer) {
  const opened = secret && secretOfProvider.open(sealer, secret)
  if (opened !== undefined) return { issuer, clientId, secret: opened }
  throw conflict(
    `${name} signs nobody in until an admin has entered its client secret again, under “Sign-in provider”. Use your username and password, or ask the school’s office.`,
  )
}
