import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '../src/app'
import { readEnv } from '../src/env'
import { makeSealingKey } from '../src/modules/identity/second-factor/sealing-key'
import { makeSigningKeys } from '../src/modules/identity/session/signing-keys'
import type { Db } from '../src/platform/db/open'
import { aDatabase, runBench, withCluster } from './bench-school'
import { fillSchool } from './fill-school'
import { type Asked, listAsked } from './reading-endpoints'

/*
 * What each reading endpoint costs the main thread, which is everybody's: milliseconds in which it is at work, for a school of so many
 * students. Anybody may ask for what needs no session, so that has a limit of its own.
 */

const rounds = 6
/** A path of the contracts, for whoever looks at that one alone. */
const only = process.argv[3]

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
