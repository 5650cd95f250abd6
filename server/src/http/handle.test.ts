import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { downloadSchema, endpoint } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { anAccount, aStaff } from '../../test/factories'
import { testApp } from '../../test/test-app'
import { buildApp } from '../app'
import { makeSealingKey } from '../modules/identity/second-factor/sealing-key'
import { makeSigningKeys } from '../modules/identity/session/signing-keys'
import { handle } from './handle'
import { conflict, notFound, tooManyUploads } from './problems'
import { removeUploads } from './upload'
import { UploadQuota } from './upload-quota'

const listThings = endpoint({
  method: 'GET',
  path: '/api/things/:kind',
  access: 'signed-in',
  summary: 'Everything that an address can carry',
  input: z.object({
    kind: z.string(),
    count: z.optional(z.number().check(z.maximum(9))),
    flag: z.optional(z.boolean()),
    tags: z.optional(z.array(z.string())),
    word: z.optional(z.string()),
  }),
  output: z.object({ seen: z.unknown() }),
})

const addSubject = endpoint({
  method: 'POST',
  path: '/api/test-subjects/:code',
  access: 'signed-in',
  summary: 'A command that can fail half-way',
  input: z.object({ code: z.string(), name: z.string().check(z.minLength(1)), fail: z.optional(z.boolean()) }),
  output: z.object({ id: z.uuid() }),
})

const breakContract = endpoint({
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  summary: 'Answers what the contract does not say',
  input: z.object({}),
  output: z.object({ count: z.number() }),
})

const sayTooMuch = endpoint({ ...breakContract, path: '/api/too-much', summary: 'Answers more than the contract says' })

const sendOpenly = endpoint({
  ...breakContract,
  method: 'POST',
  path: '/api/open',
  summary: 'Takes something of anybody',
})

const sendFile = endpoint({
  method: 'POST',
  path: '/api/test-files',
  access: 'signed-in',
  summary: 'Files going up',
  transport: 'upload',
  input: z.object({ title: z.string() }),
  output: z.object({ seen: z.unknown() }),
})

const fetchFile = endpoint({
  method: 'GET',
  path: '/api/test-file',
  access: 'anyone',
  summary: 'A file coming down',
  transport: 'download',
  input: z.object({}),
  output: downloadSchema,
})

const uploadedPaths: string[] = []

function testRoutes(app: FastifyInstance) {
  handle(app, listThings, async ({ input }) => ({ seen: input }))

  handle(app, addSubject, async ({ input, db }) => {
    const { code, name } = input
    const { id } = await db
      .insertInto('subject')
      .values({ code, name, level: 'O' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (input.fail) throw conflict('Half-way')
    return { id }
  })

  handle(app, breakContract, async () => ({ count: 'secret' as unknown as number }))
  handle(app, sayTooMuch, async () => ({ count: 1, passwordHash: 'secret' }))
  handle(app, sendOpenly, async () => ({ count: 1 }))
  handle(app, fetchFile, async () => ({ filename: 'Klassen “S1”.csv', type: 'text/csv', body: 'a,b' }))

  handle(app, failing, async () => {
    throw failure
  })
  handle(app, smallFiles, async () => ({ seen: {} }))
  handle(app, closedFiles, async () => ({}), {
    admit: async ({ params }) => {
      admitted.push(params.shelf)
      throw notFound('shelf')
    },
  })
  handle(app, sendFile, async ({ input, files }) => {
    uploadedPaths.push(...files.map(({ path }) => path))
    const contents = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))
    return {
      seen: { ...input, files: files.map(({ name, size }, place) => ({ name, size, content: contents[place] })) },
    }
  })
}

const smallFiles = endpoint({ ...sendFile, path: '/api/small-files', upload: { files: 1, bytes: 1_000 } })
const closedFiles = endpoint({
  ...sendFile,
  path: '/api/closed-files/:shelf',
  input: z.object({ shelf: z.string(), title: z.optional(z.string()) }),
  output: z.object({}),
})
const admitted: unknown[] = []
const failing = endpoint({ ...breakContract, path: '/api/failing', summary: 'Fails as it is told' })
let failure: Error

const listed = [
  failing,
  smallFiles,
  closedFiles,
  listThings,
  addSubject,
  breakContract,
  sayTooMuch,
  sendOpenly,
  fetchFile,
  sendFile,
]
const app = testApp({ parts: { routes: [testRoutes], listed } })
const somebody = () => anAccount(app.db, 'staff')

async function subjectsCalled(code: string) {
  const { rows } = await sql`select 1 from subject where code = ${code}`.execute(app.db)
  return rows.length
}

describe('who may call', () => {
  const real = testApp()
  const addressOf = (path: string) => path.replace(/:\w+/g, crypto.randomUUID())

  it.each(
    endpoints.filter(({ access }) => access !== 'anyone').map((one) => [`${one.method} ${one.path}`, one] as const),
  )('refuses nobody at %s', async (_, { method, path, failures }) => {
    const reply = await real.inject({ method, url: addressOf(path) })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject(failures ? { imsx_codeMajor: 'failure' } : { code: 'signed-out' })
  })

  it('refuses whoever lacks the permission', async () => {
    const token = await real.signIn(await anAccount(real.db, 'student'))
    const reply = await real.inject({ url: '/api/students', headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode).toBe(403)
  })

  it('has a handler for every contract', () => {
    const missing = endpoints.filter(({ method, path }) => !real.server.hasRoute({ method, url: path }))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('does not start with a route that says nowhere who may call it', async () => {
    const { db, env } = app.server
    const openDoor = (server: FastifyInstance) => void server.get('/api/open-door', async () => 'everything')
    await expect(
      buildApp({
        db,
        address: app.address,
        env,
        keys: makeSigningKeys(),
        sealingKey: makeSealingKey(),
        routes: [openDoor],
      }),
    ).rejects.toThrow(/who may call/)
  })

  it('does not start with a contract that is not on the list of all', async () => {
    const { db, env } = app.server
    const unlisted = (server: FastifyInstance) => handle(server, listThings, async () => ({ seen: null }))
    const parts = {
      db,
      address: app.address,
      env,
      keys: makeSigningKeys(),
      sealingKey: makeSealingKey(),
      routes: [unlisted],
    }
    await expect(buildApp(parts)).rejects.toThrow('GET /api/things/:kind stands on no list of endpoints')
  })
})

describe('what comes in', () => {
  it('reads numbers, yes or no, and lists from an address', async () => {
    const input = { kind: 'a/b', count: 7, flag: false, tags: ['one'], word: '12' }
    await expect(app.as(await somebody())(listThings, input)).resolves.toEqual({ seen: input })
  })

  it('says for each field what is wrong with it', async () => {
    const caller = app.as(await somebody())
    const calling = caller(listThings, { kind: 'x', count: 10, flag: 'perhaps' as unknown as boolean })
    await expect(calling).rejects.toMatchObject({
      status: 400,
      problem: { code: 'invalid', fields: { count: 'This must be 9 or less', flag: 'This must be yes or no' } },
    })
  })

  it('does not let the body decide what the path says', async () => {
    const token = await app.signIn(await somebody())
    await app.inject({
      method: 'POST',
      url: '/api/test-subjects/path',
      headers: { authorization: `Bearer ${token}` },
      payload: { code: 'body', name: 'Art' },
    })
    await expect(subjectsCalled('body')).resolves.toBe(0)
    await expect(subjectsCalled('path')).resolves.toBe(1)
  })

  it.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['a text', '"x"', 400],
    ['nothing', 'null', 400],
    ['a poisoned prototype', '{"name":"x","__proto__":{"admin":true}}', 400],
    ['a zero byte', '{"name":"a\\u0000b"}', 400],
    ['far too much', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413],
  ])('answers %s with a problem', async (_, payload, status) => {
    const token = await app.signIn(await somebody())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/api/test-subjects/odd', headers, payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ status, code: status === 413 ? 'too-large' : 'invalid' })
  })

  it('is not read where it is large and nobody has signed in', async () => {
    const headers = { 'content-type': 'application/json' }
    const cutOff = `{"name":"${'x'.repeat(60_000)}`
    for (const url of ['/api/test-subjects/odd', '/api/nothing', '/nothing']) {
      const reply = await app.inject({ method: 'POST', url, headers, payload: cutOff })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out'])
    }
    const toSignIn = await app.inject({ method: 'POST', url: '/api/open', headers, payload: cutOff })
    expect([toSignIn.statusCode, toSignIn.json().code]).toEqual([413, 'too-large'])
  })

  it('answers a type that it does not read with a problem', async () => {
    const token = await app.signIn(await somebody())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/xml' }
    const reply = await app.inject({ method: 'POST', url: '/api/test-subjects/odd', headers, payload: '<x/>' })
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'invalid'])
  })
})

describe('what goes out', () => {
  it('is only what the contract says', async () => {
    const reply = await app.inject({ url: '/api/too-much' })
    expect(reply.json()).toEqual({ count: 1 })
  })

  it('tells nobody what broke inside', async () => {
    const reply = await app.inject({ url: '/api/broken' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ status: 500, code: 'unexpected', message: 'Something went wrong on our side' })
  })

  it('is an attachment where it is a file', async () => {
    const reply = await app.inject({ url: '/api/test-file' })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="Klassen _S1_.csv"; filename*=UTF-8''Klassen%20%E2%80%9CS1%E2%80%9D.csv`,
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a command', () => {
  it('leaves nothing behind when it fails half-way', async () => {
    const adding = app.as(await somebody())(addSubject, { code: 'half', name: 'Art', fail: true })
    await expect(adding).rejects.toMatchObject({ status: 409 })
    await expect(subjectsCalled('half')).resolves.toBe(0)
  })

  it('is a conflict when the same is there already', async () => {
    const caller = app.as(await somebody())
    await caller(addSubject, { code: 'twice', name: 'Art' })
    await expect(caller(addSubject, { code: 'twice', name: 'Art' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'conflict' },
    })
  })
})

describe('a repeated command', () => {
  it('has one effect and one answer, also when the repeats come all at once', async () => {
    const caller = app.as(await somebody())
    const add = () => caller(addSubject, { code: 'once', name: 'Art' }, { idempotencyKey: 'k1' })

    const together = await Promise.all([add(), add(), add(), add()])
    const later = await add()

    expect(new Set([...together, later].map(({ id }) => id)).size).toBe(1)
    await expect(subjectsCalled('once')).resolves.toBe(1)
  })

  it('may be tried again when the first try failed', async () => {
    const caller = app.as(await somebody())
    const add = (fail: boolean) => caller(addSubject, { code: 'retry', name: 'Art', fail }, { idempotencyKey: 'k2' })

    await expect(add(true)).rejects.toMatchObject({ status: 409 })
    await expect(add(false)).resolves.toHaveProperty('id')
  })

  it('is refused when it comes with other values, rather than lost', async () => {
    const caller = app.as(await somebody())
    const add = (name: string) => caller(addSubject, { code: 'key', name }, { idempotencyKey: 'k4' })
    const { id } = await add('Art')
    await expect(add('Music')).rejects.toMatchObject({
      status: 409,
      message: 'This key was used for the same command with other values. Send it again with a new key',
    })
    await expect(add('Art')).resolves.toEqual({ id })
  })

  it('is somebody else’s own command under the same key', async () => {
    const [one, other] = [app.as(await somebody()), app.as(await somebody())]
    const first = await one(addSubject, { code: 'mine', name: 'Art' }, { idempotencyKey: 'k3' })
    const second = await other(addSubject, { code: 'yours', name: 'Art' }, { idempotencyKey: 'k3' })
    expect(second.id).not.toBe(first.id)
  })
})

describe('files going up', () => {
  const send = async (files: File[], input: { title: string } = { title: 'Roster' }) =>
    app.as(await somebody())(sendFile, input, { files })

  it('arrive with their names, and are gone afterwards', async () => {
    const reply = await send([new File(['a,b'], 'C:\\Desktop\\users.csv'), new File(['ä'], 'klassen.csv')])

    expect(reply.seen).toEqual({
      title: 'Roster',
      files: [
        { name: 'users.csv', size: 3, content: 'a,b' },
        { name: 'klassen.csv', size: 2, content: 'ä' },
      ],
    })
    await expect(readFile(uploadedPaths.at(-1) ?? '')).rejects.toThrow(/ENOENT/)
  })

  it('may not be larger than a roster ever is', async () => {
    const sending = send([new File([new Uint8Array(50_000_001)], 'huge.zip')])
    await expect(sending).rejects.toMatchObject({
      status: 413,
      message: 'huge.zip is too large. A file may have at most 50 MB.',
    })
  })

  it('may not be more than twenty', async () => {
    const many = Array.from({ length: 21 }, (_, place) => new File(['x'], `${place}.csv`))
    await expect(send(many)).rejects.toMatchObject({ status: 413 })
  })

  it('are not read from a stranger', async () => {
    await expect(app.as(null)(sendFile, { title: 'x' }, { files: [new File(['x'], 'x')] })).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 'write', 503, 'There is no space left on the server’s disk'],
    ['ENOENT', 'mkdir', 503, 'The server’s disk cannot be read or written'],
    ['EIO', 'read', 503, 'The server’s disk cannot be read or written'],
    ['ENOENT', 'connect', 503, 'The school’s database cannot be reached. Try again in a moment'],
    ['ENOENT', 'open', 500, 'Something went wrong on our side'],
    ['58030', '', 503, 'The server’s disk cannot be read or written'],
    ['58P01', '', 503, 'The server’s disk cannot be read or written'],
    ['42501', '', 500, 'Something went wrong on our side'],
  ])('says so, and does not blame the database: %s of %s', async (code, syscall, status, message) => {
    failure = Object.assign(new Error('of the system'), { code, syscall })
    const reply = await app.inject({ url: '/api/failing' })
    expect([reply.statusCode, reply.json().message]).toEqual([status, message])
  })

  it('is no matter of rights where the database may not write its own file', async () => {
    failure = Object.assign(new Error('could not extend file "base/5/16384"'), { code: '42501' })
    expect((await app.inject({ url: '/api/failing' })).json().message).toBe(
      'The server’s disk cannot be read or written',
    )
  })
})

describe('what lies among the uploads', () => {
  it('goes when it is old, and stays while somebody may still write it', async () => {
    const folder = join(app.server.env.DATA_DIR, 'uploads')
    for (const name of ['fresh', 'old']) await mkdir(join(folder, name), { recursive: true })
    await utimes(join(folder, 'old'), new Date(0), new Date(0))
    await removeUploads(app.server.env.DATA_DIR)
    expect(await readdir(folder)).toEqual(['fresh'])
    await rm(join(folder, 'fresh'), { recursive: true })
  })
})

describe('files going up badly', () => {
  const boundary = 'cut'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`
  async function sendRaw(url: string, payload: string, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await app.signIn(await somebody())}`
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return app.inject({ method: 'POST', url, payload, headers: { authorization, ...type, ...headers } })
  }

  it.each([
    ['is cut off in the middle of a file', `${head}a,b`],
    ['is cut off before its first part', ''],
    ['has no end', `${head}a,b\r\n--${boundary}\r\n`],
    ['is no form at all', 'a,b'],
  ])('are a problem of whoever sends them when the body %s', async (_, payload) => {
    const reply = await sendRaw('/api/test-files', payload)
    expect(Math.floor(reply.statusCode / 100)).toBe(4)
    expect(await readdir(join(app.server.env.DATA_DIR, 'uploads'))).toEqual([])
  })

  it('are read as far as their address takes them, and no further', async () => {
    const large = `${head}${'x'.repeat(2_000)}\r\n--${boundary}--\r\n`
    const reply = await sendRaw('/api/small-files', large)
    expect([reply.statusCode, reply.json().message]).toEqual([
      413,
      'a.csv is too large. A file may have at most 0.001 MB.',
    ])
    const two = `${head}x\r\n${head}y\r\n--${boundary}--\r\n`
    expect((await sendRaw('/api/small-files', two)).statusCode).toBe(413)
  })

  it('count for whoever sends them while they come, also those that are cut off', async () => {
    const taken: number[] = []
    const begin = jest
      .spyOn(UploadQuota.prototype, 'begin')
      .mockResolvedValue({ take: async (bytes) => void taken.push(bytes), end: async () => {} })
    await sendRaw('/api/test-files', `${head}${'x'.repeat(300_000)}`)
    expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(200_000)

    begin.mockResolvedValue({ take: () => Promise.reject(tooManyUploads(60)), end: async () => {} })
    const refused = await sendRaw('/api/test-files', `${head}${'x'.repeat(300_000)}\r\n--${boundary}--\r\n`)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(await readdir(join(app.server.env.DATA_DIR, 'uploads'))).toEqual([])
    begin.mockRestore()
  })

  it('are not read at all from whoever may not send to that address', async () => {
    const before = admitted.length
    const reply = await sendRaw('/api/closed-files/secret', `${head}never read`)
    expect([reply.statusCode, admitted.slice(before)]).toEqual([404, ['secret']])
  })

  it('are refused by their announced length once somebody has sent too much', async () => {
    const reply = await sendRaw('/api/test-files', head, { 'content-length': '2000000000' })
    expect(reply.statusCode).toBe(413)
  })
})

describe('a body that does not arrive', () => {
  const impatient = testApp({ parts: { routes: [testRoutes], listed, bodyPatience: 50 } })

  it('ends its connection', async () => {
    const address = new URL(await impatient.server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    socket.write(
      'POST /api/test-subjects/slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    )
    await closed
    expect((await impatient.inject('/health/live')).statusCode).toBe(200)
  })
})

it('leaves files as long as a slow line takes, and no longer than a quarter of an hour', () => {
  expect(app.server.server.requestTimeout).toBe(900_000)
})

describe('a look at the head only', () => {
  const everything = testApp()

  it('is taken of every address that can be read', () => {
    const readable = endpoints.filter(({ method }) => method === 'GET')
    const missing = readable.filter(({ path }) => !everything.server.hasRoute({ method: 'HEAD', url: path }))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(['/api/test-file', '/health/live', '/api/docs'])('of %s says what the whole would', async (url) => {
    const [whole, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  })
})

describe('a database that is away', () => {
  it('is answered with "unavailable" and found again when it is back', async () => {
    const caller = app.as(await somebody())
    await aStaff(app.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db)

    const replies = await Promise.allSettled([1, 2, 3].map(() => caller(listThings, { kind: 'x' })))
    for (const reply of replies) {
      if (reply.status === 'rejected')
        expect(reply.reason).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    }
    // Each connection that was cut may still be met once, before the pool has heard of it.
    let answer: unknown
    for (let tries = 0; answer === undefined && tries < 20; tries += 1) {
      answer = await caller(listThings, { kind: 'x' }).catch(() => undefined)
    }
    expect(answer).toBeDefined()
  })
})
