import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createApi } from '@bellhouse/api-client'
import { listStudents, saveStudentPhoto, signIn } from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { enqueueJob } from '../src/platform/jobs/job.repo'
import { queueMail } from '../src/platform/mail/mail.repo'
import { anAccount, aStudent } from './factories'
import { until } from './live-client'
import { ServerProcess } from './series/server-process'
import { openTestDatabase } from './test-database'
import { urlOf } from './url-of'

interface Span {
  name: string
  traceId: string
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
  server = await ServerProcess.start(folder, {
    DATABASE_URL: urlOf(database.address),
    TRACES_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`,
    SMTP_URL: 'smtp://127.0.0.1:1',
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

it('a file and a mail are spans below what asked for them, and a mail says that no server took it', async () => {
  const token = await tokenOf(await anAccount(database.db, 'admin'))
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { id: studentId } = await aStudent(database.db)
  const files = [new File([new Uint8Array(picture)], 'face.png')]
  await createApi({ baseUrl: server.url, token: () => token })(saveStudentPhoto, { studentId, seen: null }, { files })
  await queueMail(database.db, { recipient: 'nakato@example.org', subject: 'Your card', body: 'It is there.' })
  const saving = await spanOf('PUT /api/students/:studentId/photo')
  expect(below(saving).map(({ name }) => name)).toContain('write a file')
  const sending = await spanOf('send a mail')
  expect(sending?.status.code).toBe(2)
  await until(() => spans.some(({ name, spanId }) => name === 'job send mails' && spanId === sending?.parentSpanId))
  expect(JSON.stringify(spans)).not.toMatch(/nakato@|Your card/)
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

it('goes on with the trace that a proxy has begun, and with none that a caller claims', async () => {
  await fetch(`${server.url}/api/students`, { headers: { traceparent } })
  await fetch(`${server.url}/health/live`, { headers: { traceparent, 'x-forwarded-for': '192.0.2.7' } })
  const asked = await spanOf('GET /health/live')
  expect([asked?.traceId, asked?.parentSpanId]).toEqual([traceId, '00f067aa0ba902b7'])
  expect(spans.filter((span) => span.traceId === traceId)).toEqual([asked])
})
