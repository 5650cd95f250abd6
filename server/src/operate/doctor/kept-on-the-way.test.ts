import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { rollback, type Store, storeIn } from '@bellhouse/releases'
import { aLineOf } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { ServerProcess } from '../../../test/series/server-process'
import { openBlankDatabase } from '../../../test/test-database'
import { urlOf } from '../../../test/url-of'
import { findKeptOnTheWay } from './kept-on-the-way'

interface Kept {
  headers: IncomingHttpHeaders
  body: Buffer
}

let folder: string
let store: Store
let database: Awaited<ReturnType<typeof openBlankDatabase>>
let portal: ServerProcess
/** What the proxy keeps, whatever the portal says of it, and whether it keeps what a reply says to one browser too. */
let keeps: RegExp
let withCookies: boolean
const kept = new Map<string, Kept>()

const proxy = createServer(({ url = '/', method, headers }, outgoing) => {
  const known = kept.get(url)
  if (known) return outgoing.writeHead(200, known.headers).end(known.body)
  request(new URL(url, portal.url), { method, headers }, async (reply) => {
    const body = await buffer(reply)
    const { 'set-cookie': cookies, ...others } = reply.headers
    if (keeps.test(url)) kept.set(url, { headers: withCookies && cookies ? reply.headers : others, body })
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers).end(body)
  }).end()
})
const url = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-kept-'))
  store = storeIn(folder, undefined)
  for (const part of ['shell', 'teacher'] as const) await aLineOf(store, ['1.0.0', '1.1.0'], part)
  database = await openBlankDatabase()
  portal = await ServerProcess.start(folder, { DATABASE_URL: urlOf(database.address) })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  kept.clear()
  withCookies = false
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await portal?.stop()
  await database?.drop()
  await rm(folder, { recursive: true })
})

const goBack = (part: 'shell' | 'teacher') => rollback(store, part, { reason: 'It does not save', by: 'ada' })

it('says nothing of a portal that people reach directly, nor of a proxy that keeps what may be kept', async () => {
  keeps = /\/releases\//
  expect(await findKeptOnTheWay(portal.url, store)).toBeUndefined()
  expect(await findKeptOnTheWay(url(), store)).toBeUndefined()
})

it.each([true, false])(
  'says that pages are kept, before anything is rolled back (their cookies too: %s)',
  async (cookies) => {
    withCookies = cookies
    keeps = /^\/login$/
    const sentence = new RegExp(`^Pages of ${url()} are kept on the way, .* “A CDN or a proxy in front”`)
    // The first look may be what is kept from then on.
    expect(await findKeptOnTheWay(url(), store)).toMatch(sentence)
    expect(await findKeptOnTheWay(url(), store)).toMatch(sentence)
  },
)

it('names the parts whose pointers are kept from before their last move', async () => {
  keeps = /pointer\.json$/
  expect(await findKeptOnTheWay(url(), store)).toBeUndefined()
  await goBack('teacher')
  expect(await findKeptOnTheWay(url(), store)).toMatch(/^Pointers of \S+ are kept on the way \(teacher\), so open tabs/)
  kept.clear()
  expect(await findKeptOnTheWay(url(), store)).toBeUndefined()
})
