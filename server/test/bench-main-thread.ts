import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Category, can, type Endpoint, fillPath } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { toJSONSchema } from 'zod/mini'
import { buildApp } from '../src/app'
import { readEnv } from '../src/env'
import { makeSealingKey } from '../src/modules/identity/second-factor/sealing-key'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { makeSigningKeys } from '../src/modules/identity/session/signing-keys'
import type { Db } from '../src/platform/db/open'
import { aDatabase, firstAccount, runBench, withCluster } from './bench-school'
import { fillSchool } from './fill-school'

/*
 * What each reading endpoint costs the main thread, which is everybody's: milliseconds in which it is at work, for a school of so many
 * students. Anybody may ask for what needs no session, so that has a limit of its own.
 */

const rounds = 6
const callers: readonly Category[] = ['admin', 'staff', 'student']
/** A path of the contracts, for whoever looks at that one alone. */
const only = process.argv[3]
const publicPages = [
  '/',
  '/login',
  '/manifest.webmanifest',
  '/health/live',
  '/health/ready',
  '/api/docs',
  '/api/openapi.json',
]

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
}

interface Asked {
  name: string
  caller: string
  url: string
  token: string | null
}

async function knownIds(db: Db) {
  const tables = [
    'student',
    'staff',
    'stream',
    'subject',
    'term',
    'assessment',
    'timetable',
    'application',
    'academic_year',
  ]
  const ids = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(db)
    const [name, more] = table.split('_')
    if (rows[0]) ids.set(`${more ?? name}Id`, rows[0].id)
  }
  return ids
    .set('classCode', 's1')
    .set('code', 's1')
    .set('personId', ids.get('studentId') ?? '')
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

/** The least of some rounds: what else the machine does makes them only longer. */
async function costOf(server: FastifyInstance, { url, token }: Asked) {
  let least = Number.POSITIVE_INFINITY
  let status = 0
  for (let round = 0; round < rounds; round++) {
    const before = performance.eventLoopUtilization()
    const reply = await server.inject({
      url,
      headers: token ? { authorization: `Bearer ${token}` } : { accept: 'text/html' },
    })
    least = Math.min(least, performance.eventLoopUtilization(before).active)
    status = reply.statusCode
  }
  return { least, status }
}

async function listAsked(server: FastifyInstance, db: Db): Promise<Asked[]> {
  const ids = await knownIds(db)
  const reading = endpoints.filter(({ method }) => method === 'GET')
  const asked: Asked[] = publicPages.map((url) => ({ name: url, caller: 'anybody', url, token: null }))
  for (const endpoint of reading.filter(({ access }) => access === 'anyone')) {
    asked.push({ name: endpoint.path, caller: 'anybody', url: addressOf(endpoint, ids), token: null })
  }
  for (const category of callers) {
    const account = await firstAccount(db, category)
    const token = accessTokenFor(server.tokens, account, await insertSession(db, account.id, null))
    const mine = reading.filter(
      ({ access }) =>
        access === 'signed-in' ||
        access === 'own-sign-in' ||
        (access !== 'anyone' && access !== 'roster-client' && can({ category }, access)),
    )
    for (const endpoint of mine) {
      asked.push({ name: endpoint.path, caller: category, url: addressOf(endpoint, ids), token })
    }
  }
  return asked
}

async function measure(server: FastifyInstance, db: Db) {
  const rows: { name: string; caller: string; least: number; status: number }[] = []
  for (const asked of (await listAsked(server, db)).filter(({ name }) => !only || name === only)) {
    rows.push({ name: asked.name, caller: asked.caller, ...(await costOf(server, asked)) })
  }
  rows.sort((one, other) => other.least - one.least)
  const table = (list: typeof rows) =>
    console.table(list.map(({ least, ...row }) => ({ ...row, ms: Number(least.toFixed(1)) })))
  table(rows.slice(0, 40))
  table(rows.filter(({ caller }) => caller === 'anybody'))
}

const students = Number(process.argv[2] ?? 2_000)
runBench(() =>
  withCluster({ durable: false }, async (cluster) => {
    const db = await aDatabase(cluster, 'school')
    await fillSchool(db, students)
    await sql`insert into account (username, category, display_name) values ('bench-admin', 'admin', 'Admin')`.execute(
      db,
    )
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-main-thread-'))
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const server = await buildApp({
      db,
      address: cluster.address('school'),
      env,
      keys: makeSigningKeys(),
      sealingKey: makeSealingKey(),
    })
    await server.ready()
    await measure(server, db)
    await server.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }),
)
