import { type Endpoint, fillPath } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { aSchool } from './factories'
import { timeAtWork, unit } from './machine-unit'
import { publicPages } from './reading-endpoints'
import { freshStore } from './release-store'
import { testApp } from './test-app'

const app = testApp()
/** In units of work alone, one of which takes five milliseconds where a machine of today does nothing else. */
const most = 1
const rounds = 20
const inRow = 6
/** How often what seems dear is asked once more. */
const mostTimes = 4
/** Nearly as many letters as the server takes of anybody, in as many small pieces as fit. */
const large = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, { a: [at] }])))
const boundary = 'part-of-a-file'
const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${large}\r\n--${boundary}--\r\n`

interface Asked {
  name: string
  /** Another one each time, as somebody asks who does not want to be answered out of what is kept. */
  next: () => InjectOptions
}

const made = (path: string) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, crypto.randomUUID()]))).path

function askedOf({ method, path, transport }: Endpoint): Asked {
  const type = transport === 'upload' ? `multipart/form-data; boundary=${boundary}` : 'application/json'
  const sent = { headers: { 'content-type': type }, payload: transport === 'upload' ? file : large }
  return { name: `${method} ${path}`, next: () => ({ method, url: made(path), ...(method !== 'GET' && sent) }) }
}

const json = { 'content-type': 'application/json' }
const posted = ['/api/csp-reports', '/api/nothing', '/students'].map((url) => ({
  name: `POST ${url}`,
  next: (): InjectOptions => ({ method: 'POST', url, headers: json, payload: large }),
}))
const pages = [...publicPages, '/releases.json', '/students/:id', '/store/:id', '/api/:id'].map((path) => ({
  name: `GET ${path}`,
  next: (): InjectOptions => ({ url: made(path), headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
}))

/** Of one in a row of some, because the system counts coarsely. */
async function timeOf(act: () => unknown) {
  const before = timeAtWork()
  for (let time = 0; time < inRow; time++) await act()
  return (timeAtWork() - before) / inRow
}

let least = Number.POSITIVE_INFINITY

/**
 * In units. A busy machine makes everything only slower, so the least of each counts; what seems dear is held against the least unit of its
 * own rounds, because a machine may be slow for minutes.
 */
async function costOf(act: () => unknown) {
  let cost = Number.POSITIVE_INFINITY
  let own = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && cost > most * least; round++) {
    own = Math.min(own, await timeOf(unit))
    least = Math.min(least, own)
    cost = Math.min(cost, await timeOf(act))
  }
  return cost / (cost > most * least ? own : least)
}

async function dearOf(all: readonly Asked[]): Promise<(Asked & { cost: number })[]> {
  const dear: (Asked & { cost: number })[] = []
  for (const { name, next } of all) {
    await app.inject(next())
    const cost = await costOf(() => app.inject(next()))
    if (cost > most) dear.push({ name, next, cost })
  }
  return dear
}

beforeAll(async () => {
  await aSchool(app.db)
  await freshStore(app.server.releaseStore)
  // What is done for the first time is slow.
  for (let time = 0; time < 5; time++) least = Math.min(least, await timeOf(unit))
})

it('knows dear work from cheap', async () => {
  expect(await costOf(() => [unit(), unit()])).toBeGreaterThan(most)
  expect(await costOf(() => app.inject('/health/live'))).toBeLessThan(most)
})

it('nothing that anybody can ask without signing in takes five milliseconds of everybody’s time', async () => {
  let dear = await dearOf([...endpoints.map(askedOf), ...posted, ...pages])
  // What the machine has to do beside it comes and goes; what is dear stays so.
  for (let time = 0; time < mostTimes && dear.length > 0; time++) dear = await dearOf(dear)
  expect(dear.map(({ name, cost }) => `${name}: ${cost.toFixed(2)}`)).toEqual([])
}, 600_000)
