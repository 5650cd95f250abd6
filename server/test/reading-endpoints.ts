import { type Endpoint, fillPath } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/mini'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import type { Db } from '../src/platform/db/open'
import { firstAccount } from './bench-school'
import { callers, knownIds, mayCall, type Schema } from './walked-endpoints'

export const publicPages = [
  '/',
  '/login',
  '/manifest.webmanifest',
  '/shell-watch.js',
  '/health/live',
  '/health/ready',
  '/api/docs',
  '/api/openapi.json',
]

export interface Asked {
  name: string
  caller: string
  url: string
  token: string | null
}

function valueFor(name: string, schema: Schema, ids: Map<string, string>): unknown {
  const known = ids.get(name)
  if (known) return known
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return valueFor(name, schema.anyOf[0], ids)
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema.format === 'date') return '2026-11-20'
  if (name === 'month') return '2026-11'
  if (schema.type === 'array') return [valueFor(name, schema.items ?? {}, ids)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : 'ak'
}

function addressOf(endpoint: Endpoint, ids: Map<string, string>) {
  const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const names = new Set([...(schema.required ?? []), 'streamId', 'termId', 'classCode'])
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => names.has(name))
  const input = Object.fromEntries(fields.map(([name, field]) => [name, valueFor(name, field, ids)]))
  const { path, rest } = fillPath(endpoint.path, input)
  return `${path}?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}`
}

/** Every reading endpoint, for anybody and for somebody of each category who may call it, about records that are there. */
export async function listAsked(server: FastifyInstance, db: Db): Promise<Asked[]> {
  const ids = await knownIds(db)
  const reading = endpoints.filter(({ method }) => method === 'GET')
  const asked: Asked[] = publicPages.map((url) => ({ name: url, caller: 'anybody', url, token: null }))
  for (const endpoint of reading.filter(({ access }) => access === 'anyone')) {
    asked.push({ name: endpoint.path, caller: 'anybody', url: addressOf(endpoint, ids), token: null })
  }
  for (const category of callers) {
    const account = await firstAccount(db, category)
    const token = accessTokenFor(server.tokens, account, await insertSession(db, account.id, null))
    const mine = reading.filter((endpoint) => mayCall(category, endpoint))
    for (const endpoint of mine) {
      asked.push({ name: endpoint.path, caller: category, url: addressOf(endpoint, ids), token })
    }
  }
  return asked
}
