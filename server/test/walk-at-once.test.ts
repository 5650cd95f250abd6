import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount } from './factories'
import { fillSchool } from './fill-school'
import { timeAtWork, unit } from './machine-unit'
import { type Asked, listAsked } from './reading-endpoints'
import { testApp } from './test-app'
import { listWritten } from './writing-endpoints'

const app = testApp()
const students = 1_000
const atOnce = 12
const rounds = 5
const pause = 5
/** In units: a tenth of a second on a machine of today. */
const longestWait = 10

const middleOf = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** As browsers ask. */
const ask = ({ url, token }: Asked) =>
  app.inject({
    url,
    headers: {
      'accept-encoding': 'br, gzip',
      ...(token ? { authorization: `Bearer ${token}` } : { accept: 'text/html' }),
    },
  })

let scale = { at: Number.NEGATIVE_INFINITY, unit: 0 }

function workOfUnit() {
  const before = timeAtWork()
  unit()
  return timeAtWork() - before
}

/** How much work a unit is, as it was within the last second. */
function unitNow() {
  if (performance.now() - scale.at > 1_000)
    scale = { unit: middleOf([workOfUnit(), workOfUnit(), workOfUnit()]), at: performance.now() }
  return scale.unit
}

/**
 * For how much work of the server the slowest twentieth of those wait who only ask whether it lives, while twelve do this at once; in units.
 * Not the time on the clock: where others keep the machine busy, that tells of them.
 */
async function waitDuring(act: () => Promise<unknown>) {
  const waits: number[] = []
  let isOver = false
  const walking = Promise.all(Array.from({ length: atOnce }, act)).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const before = timeAtWork()
    await sleep(pause)
    await app.inject('/health/live')
    waits.push(timeAtWork() - before)
  }
  await walking
  return (waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0) / unitNow()
}

/** What else the machine does makes a wait only longer, so the shortest counts. */
async function leastWait(act: () => Promise<unknown>) {
  await act()
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && least > longestWait; round++) least = Math.min(least, await waitDuring(act))
  return least
}

beforeAll(async () => {
  await fillSchool(app.db, students)
  await sql`insert into account (username, category, display_name) values ('office', 'admin', 'Office')`.execute(app.db)
})

it('nobody who reads, twelve at once, keeps those waiting who only ask whether the server lives', async () => {
  const all = await listAsked(app.server, app.db)
  expect(all.length).toBeGreaterThan(200)
  const slow: string[] = []
  for (const asked of all) {
    const wait = await leastWait(() => ask(asked))
    if (wait > longestWait) slow.push(`${asked.name} for ${asked.caller}: ${wait.toFixed(1)}`)
  }
  expect(slow).toEqual([])
}, 600_000)

it('nor does who writes as much as each request takes', async () => {
  const all = await listWritten(app.db)
  expect(all.length).toBeGreaterThan(200)
  const slow: string[] = []
  for (const { name, caller, headers, ...request } of all) {
    // What is done may end the session or close the account.
    const token = await app.signIn(await anAccount(app.db, caller))
    const write = () => app.inject({ ...request, headers: { ...headers, authorization: `Bearer ${token}` } })
    const wait = await leastWait(write)
    if (wait > longestWait) slow.push(`${name} by ${caller}: ${wait.toFixed(1)}`)
  }
  expect(slow).toEqual([])
}, 600_000)
