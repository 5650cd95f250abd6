import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { fillSchool } from './fill-school'
import { type Asked, listAsked } from './reading-endpoints'
import { testApp } from './test-app'

const app = testApp()
const students = 1_000
const atOnce = 12
const rounds = 5
const pause = 5

/** Some work that takes the main thread about ten milliseconds on a machine of today: how fast this one is, now. */
function unit() {
  const begun = performance.now()
  for (let turn = 0; turn < 5; turn++)
    JSON.parse(JSON.stringify(Array.from({ length: 4_000 }, (_, n) => ({ n, t: `${n}` }))))
  return performance.now() - begun
}

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

/** How long the slowest twentieth of those wait who only ask whether the server lives, while twelve ask this at once; in units. */
async function waitDuring(asked: Asked) {
  const scale = middleOf([unit(), unit(), unit()])
  const waits: number[] = []
  let isOver = false
  const walking = Promise.all(Array.from({ length: atOnce }, () => ask(asked))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const due = performance.now() + pause
    await sleep(pause)
    await app.inject('/health/live')
    waits.push(performance.now() - due)
  }
  await walking
  return (waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0) / scale
}

it('nobody who reads, twelve at once, keeps those waiting who only ask whether the server lives', async () => {
  await fillSchool(app.db, students)
  await sql`insert into account (username, category, display_name) values ('office', 'admin', 'Office')`.execute(app.db)
  const all = await listAsked(app.server, app.db)
  expect(all.length).toBeGreaterThan(200)
  const slow: string[] = []
  for (const asked of all) {
    await ask(asked)
    let least = Number.POSITIVE_INFINITY
    // What else the machine does makes a wait only longer.
    for (let round = 0; round < rounds && least > 10; round++) least = Math.min(least, await waitDuring(asked))
    if (process.env.SHOW && least > 2) console.log(asked.caller, asked.name, least.toFixed(1))
    if (least > 10) slow.push(`${asked.name} for ${asked.caller}: ${least.toFixed(1)}`)
  }
  expect(slow).toEqual([])
}, 600_000)
