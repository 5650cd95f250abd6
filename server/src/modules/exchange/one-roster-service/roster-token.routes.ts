import { timingSafeEqual } from 'node:crypto'
import { issueRosterToken, type RosterScope, rosterScopes } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { networkOf } from '../../../http/network-of'
import { invalidFields, unknownClient } from '../../../http/problems'
import { hashOf, newSecret } from '../../../platform/secrets'
import { findSecret, insertToken } from './roster-clients.repo'

const lifetime = 3600

/** OAuth 2.0 client credentials (RFC 6749, section 4.4), as the security framework of 1EdTech wants them. */
export function rosterTokenRoutes(app: FastifyInstance) {
  const limit = new CallLimit(app, 'tokens of roster systems', 30)
  // The standard sends a form; only this address reads one.
  app.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { transaction: false } as const
    handle(
      own,
      issueRosterToken,
      async ({ db, input, request, reply }) => {
        reply.header('cache-control', 'no-store')
        const { id, secret } = credentialsOf(request, input)
        const found = z.uuid().safeParse(id).success ? await findSecret(db, id) : undefined
        if (!found || !timingSafeEqual(found.secretHash, hashOf(secret))) {
          await limit.mustBeSeldom(`miss ${networkOf(request.ip)}`)
          reply.header('www-authenticate', 'Basic realm="OneRoster"')
          throw unknownClient()
        }
        await limit.mustBeSeldom(`token ${id}`)
        if (input.grant_type !== 'client_credentials')
          throw invalidFields({ grant_type: 'The grant type is client_credentials' })
        const scopes = scopesAsked(input.scope, found.scopes)
        const token = newSecret()
        await insertToken(db, { hash: hashOf(token), clientId: id, scopes, seconds: lifetime })
        const scope = scopes.map((one) => rosterScopes[one]).join(' ')
        return { access_token: token, token_type: 'Bearer' as const, expires_in: lifetime, scope }
      },
      options,
    )
  })
}

/** By HTTP Basic, where they are given so; else as they stand in the body. */
function credentialsOf(
  { headers }: FastifyRequest,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
) {
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? []
  if (!basic) return { id: body.client_id ?? '', secret: body.client_secret ?? '' }
  const text = Buffer.from(basic, 'base64').toString()
  const colon = text.indexOf(':')
  return { id: text.slice(0, Math.max(colon, 0)), secret: text.slice(colon + 1) }
}

/** All that the system may read, where it asks for nothing; else what it asks for, which has to be among that. */
function scopesAsked(asked: string | undefined, allowed: readonly RosterScope[]): readonly RosterScope[] {
  const words = asked?.split(' ').filter(Boolean) ?? []
  if (words.length === 0) return allowed
  const scopes = allowed.filter((scope) => words.includes(rosterScopes[scope]))
  if (scopes.length === 0) throw invalidFields({ scope: 'This system may read nothing of what it asks for' })
  return scopes
}
