import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createApi } from '@bellhouse/api-client'
import { listStudents, signIn } from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { enqueueJob } from '../src/platform/jobs/job.repo'
import { anAccount } from './factories'
import { until } from './live-client'
import { ServerProcess } from './series/server-process'
import { openTestDatabase } from './test-database'

interface Span {
  name: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
  status: { code?: number }
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let receiver: Server
let server: ServerProcess
const spans: Span[] = []

beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    const sent = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-traces-'))
  const { host, user, database: name } = database.address
  server = await ServerProcess.start(folder, {
    DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(String(host))}&user=${user}`,
    TRACES_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
})
afterAll(async () => {
  await server?.stop()
  receiver.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function tokenOf(account: Awaited<ReturnType<typeof anAccount>>) {
  const tokens = new Tokens(await openSigningKeys(join(folder, 'keys')))
  return accessTokenFor(tokens, account, await insertSession(database.db, account.id, null))
}

/** The span of that name, once it has come. */
async function spanOf(name: string) {
  const find = () => spans.find((span) => span.name === name)
  await until(() => find() !== undefined, 20_000)
  return find()
}

const below = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

it('a request is a span by its route, with its statements below it', async () => {
  const token = await tokenOf(await anAccount(database.db, 'admin'))
  await createApi({ baseUrl: server.url, token: () => token })(listStudents, {})
  const request = await spanOf('GET /api/students')
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(below(request).map(({ name }) => name)).toEqual(expect.arrayContaining(['select session', 'select student']))
})

it('so is one with a body, and nothing of anybody goes out with it', async () => {
  const { username } = await anAccount(database.db, 'staff')
  const password = 'four and twenty blackbirds'
  const signing = createApi({ baseUrl: server.url, token: () => null })(signIn, { username, password })
  await expect(signing).rejects.toMatchObject({ status: 401 })
  expect(below(await spanOf('POST /api/login')).length).toBeGreaterThan(0)
  expect(JSON.stringify(spans)).not.toContain(username)
  expect(JSON.stringify(spans)).not.toContain(password)
})

it('an address that names somebody is a pattern', async () => {
  const authorization = `Bearer ${await tokenOf(await anAccount(database.db, 'admin'))}`
  const id = crypto.randomUUID()
  await fetch(`${server.url}/api/students/${id}?q=Nakato`, { headers: { authorization } })
  await spanOf('GET /api/students/:studentId')
  expect(JSON.stringify(spans)).not.toMatch(new RegExp(`${id}|Nakato`))
})

it('a job is a span of its own, with its statements below it, and says that it failed', async () => {
  await enqueueJob(database.db, { kind: 'search for a timetable', payload: { timetableId: crypto.randomUUID() } })
  const job = await spanOf('job search for a timetable')
  expect([job?.parentSpanId, job?.status.code]).toEqual([undefined, 2])
  expect(below(job).length).toBeGreaterThan(0)
})
