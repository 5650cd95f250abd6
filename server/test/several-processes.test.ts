import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { listBackgroundWork } from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { addressOf, preparePlace } from '../src/platform/db/embedded/place'
import { connect } from '../src/platform/db/open'
import { inTurnToStart } from '../src/platform/db/start-turn'
import { askAlone, tellAlone } from './ask-alone'
import { anAccount } from './factories'
import { until } from './live-client'
import { KeptDoor } from './series/kept-door'
import { ServerProcess } from './series/server-process'

const METRICS_TOKEN = 'a token for the figures of this portal'
const settings = { PROCESSES: '2', METRICS_TOKEN }

let folder: string
let portal: ServerProcess
const door = new KeptDoor()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-processes-'))
  portal = await ServerProcess.start(folder, settings)
})
afterAll(async () => {
  await portal.kill()
  door.close()
  await rm(folder, { recursive: true, force: true })
})

/** Those that serve people; the database is one more. */
async function processesOf(parent: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [status, command] = await Promise.all(
        ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      // Its name may have brackets of its own; what follows the last is state and parent.
      const [, state, of] = /\) (\S) (\d+) [^)]*$/.exec(status ?? '') ?? []
      return Number(of) === parent && state !== 'Z' && command?.includes('main.mjs') ? Number(pid) : null
    }),
  )
  return found.filter((pid) => pid !== null)
}

async function figures() {
  return (await tellAlone(`${portal.url}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })).text
}

const database = async () => addressOf(await preparePlace({ folder: join(folder, 'postgres') }))

async function tokenOfAdmin() {
  const db = connect(await database())
  try {
    const admin = await anAccount(db, 'admin')
    const tokens = new Tokens(await openSigningKeys(join(folder, 'keys')))
    return accessTokenFor(tokens, admin, await insertSession(db, admin.id, null))
  } finally {
    await db.destroy()
  }
}

/** In the log, in the figures and on the admin’s screen, once more than before. */
async function mustBeTold(sentence: string, count: number) {
  expect(portal.complaints).toContain(sentence)
  expect(await figures()).toContain(`bellhouse_jobs{kind="serve people",state="failed"} ${count}\n`)
  const token = await tokenOfAdmin()
  const work = await createApi({ baseUrl: portal.url, token: () => token })(listBackgroundWork, {})
  const told = { kind: 'serve people', state: 'failed', failure: sentence, owner: null }
  expect(work).toContainEqual(expect.objectContaining(told))
}

/** Milliseconds for a start on a machine that has much to do. */
const patience = 120_000

const bothServe = () => portal.isServedBy(2, METRICS_TOKEN)

it('serves on where another process ends before it has opened, and starts one more', async () => {
  const started = () => processesOf(portal.child.pid)
  await until(async () => (await started()).length === 2)
  const youngest = Math.max(...(await started()))
  process.kill(youngest, 'SIGKILL')
  await until(bothServe, patience)
  expect(portal.complaints).toContain('A process of the portal has ended (SIGKILL). Another one takes its place.')
})

it('counts each request once, whichever process has answered it, and the one database as one', async () => {
  await until(bothServe, patience)
  for (let count = 0; count < 40; count += 1) expect(await askAlone(`${portal.url}/health/live`)).toBe('200')
  const said = await figures()
  expect(said).toContain('route="/health/live",status="200"} 40\n')
  expect(said).toContain('bellhouse_database_up 1\n')
  expect(said).toContain('bellhouse_backup_age_seconds +Inf\n')
})

it('goes on where one of its processes is killed, and has as many again', async () => {
  const before = await processesOf(portal.child.pid)
  const outcomes: string[] = []
  let isOver = false
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) outcomes.push(await askAlone(`${portal.url}/health/ready`))
  })
  const [first = 0, second = 0] = before
  process.kill(first, 'SIGKILL')
  await until(async () => !(await processesOf(portal.child.pid)).includes(first))
  await until(bothServe, patience)
  isOver = true
  await Promise.all(asking)

  // It was busy with four at most.
  const others = outcomes.filter((outcome) => outcome !== '200')
  expect(others.length).toBeLessThanOrEqual(4)
  expect(others.filter((outcome) => outcome !== 'ECONNRESET')).toEqual([])
  expect(outcomes.length).toBeGreaterThan(others.length)
  const after = await processesOf(portal.child.pid)
  expect(after).toHaveLength(2)
  expect(after).toContain(second)
  await mustBeTold('A process of the portal has ended (SIGKILL). Another one takes its place.', 1)
})

it('ends one of its processes that stands still, and has as many again', async () => {
  const [first = 0] = await processesOf(portal.child.pid)
  process.kill(first, 'SIGSTOP')
  await until(async () => (await figures()).includes('bellhouse_processes 1\n'), patience)
  await until(async () => !(await processesOf(portal.child.pid)).includes(first), patience)
  await until(bothServe, patience)
  await mustBeTold('A process of the portal stood still, and was ended. Another one takes its place.', 2)
})

it('ends one that stands still while it starts, for whose turn others wait', async () => {
  const before = await processesOf(portal.child.pid)
  const isWaiting = `select from pg_stat_activity where application_name = 'bellhouse-start' and wait_event = 'advisory'`
  await inTurnToStart(await database(), async (client) => {
    process.kill(before[0] ?? 0, 'SIGKILL')
    await until(async () => (await client.query(isWaiting)).rowCount === 1, patience)
    const [starting = 0] = (await processesOf(portal.child.pid)).filter((pid) => !before.includes(pid))
    process.kill(starting, 'SIGSTOP')
  })
  await until(bothServe, patience)
  // Once more than before; where background work is listed, what happens again within an hour is the same.
  expect(portal.complaints.split('A process of the portal stood still, and was ended.')).toHaveLength(3)
})

it('leaves nothing behind where the one that keeps the database is killed, and the next start goes through', async () => {
  const before = await processesOf(portal.child.pid)
  expect(before).toHaveLength(2)
  await portal.kill()
  const isThere = (pid: number) => stat(`/proc/${pid}`).then(Boolean, () => false)
  for (const pid of before) await until(async () => !(await isThere(pid)))
  // This time systemd keeps the door for them.
  portal = await ServerProcess.start(folder, settings, door)
  await until(bothServe, patience)

  const last = await processesOf(portal.child.pid)
  expect(await portal.stop()).toBe(0)
  expect((await Promise.all(last.map(isThere))).filter(Boolean)).toEqual([])
})
