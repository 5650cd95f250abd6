import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { findPostmaster } from '../src/platform/db/embedded/postmaster'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { ServerProcess } from './series/server-process'
import { freeze, thaw } from './series/stand-still'

let folder: string
let database: EmbeddedDatabase
let server: ServerProcess

const start = () => EmbeddedDatabase.start({ folder: join(folder, 'elsewhere'), durable: false })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-away-'))
  database = await start()
  const { host, user, database: name } = database.address()
  const DATABASE_URL = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`
  server = await ServerProcess.start(folder, { DATABASE_URL, LOG_LEVEL: 'silent' })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(folder, { recursive: true })
})

async function ask() {
  const started = performance.now()
  const { status } = await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(10_000) })
  return { status, ms: performance.now() - started }
}

const askMany = () => Promise.all(Array.from({ length: 25 }, ask))

async function expectAway() {
  const answers = await askMany()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000)
}

async function expectBack() {
  const deadline = Date.now() + 5_000
  while ((await ask()).status !== 200) {
    expect(Date.now()).toBeLessThan(deadline)
    await sleep(50)
  }
  expect((await askMany()).map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200))
}

it('a database that stands still is away, and is back when it goes on', async () => {
  await expectBack()
  const frozen = await freeze(await findPostmaster(database.place))
  try {
    for (let times = 0; times < 3; times += 1) await expectAway()
  } finally {
    thaw(frozen)
  }
  await expectBack()
}, 40_000)

it('a database that is stopped is away, and is back when it is started', async () => {
  await database.stop()
  for (let times = 0; times < 3; times += 1) await expectAway()
  database = await start()
  await expectBack()
}, 40_000)
