import { endpoint } from '@bellhouse/contracts'
import { describe, expect, it, jest } from '@jest/globals'
import * as z from 'zod/mini'
import { createApi } from './api'
import { BadRequestError, BadResponseError, CancelledError, NetworkError, TimeoutError } from './errors'

const listThings = endpoint({
  method: 'GET',
  path: '/api/shelves/:shelfId/things',
  access: 'anyone',
  summary: 'Things',
  input: z.object({ shelfId: z.string(), search: z.optional(z.string()), tag: z.optional(z.array(z.string())) }),
  output: z.array(z.object({ name: z.string() })),
})
const saveThing = endpoint({
  method: 'PUT',
  path: '/api/things/:thingId',
  access: 'anyone',
  summary: 'Save',
  input: z.object({ thingId: z.string(), name: z.string() }),
  output: z.object({}),
})
const sendFiles = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'anyone',
  summary: 'Files',
  transport: 'upload',
  input: z.object({ kind: z.string() }),
  output: z.object({}),
})
const getFile = endpoint({
  method: 'GET',
  path: '/api/file',
  access: 'anyone',
  summary: 'File',
  transport: 'download',
  input: z.object({}),
  output: z.object({ filename: z.string(), blob: z.unknown() }),
})

type Answer = (url: string, init: RequestInit) => Promise<Response> | Response

/** The client on a network that answers as told, and what was asked of it. */
function clientOn(answer: Answer, token: string | null = null) {
  const asked: { url: string; init: RequestInit }[] = []
  const onSignedOut = jest.fn()
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
    return answer(String(url), init)
  }
  return {
    api: createApi({ token: () => token, fetch: fetch as typeof globalThis.fetch, onSignedOut }),
    asked,
    onSignedOut,
  }
}

const reply = (status: number, body?: unknown) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    json: async () => body ?? Promise.reject(new Error('no body')),
  }) as unknown as Response

/** Hangs until the call is given up, as a network does. */
const hang: Answer = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('a call', () => {
  it('has its parameters in the path, the rest in the query, and the token in its header', async () => {
    const { api, asked } = clientOn(() => reply(200, [{ name: 'pen' }]), 'tok')
    expect(await api(listThings, { shelfId: 'a b', search: '', tag: ['x', 'y'] })).toEqual([{ name: 'pen' }])
    expect(asked[0]?.url).toBe('/api/shelves/a%20b/things?tag=x&tag=y')
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer tok')
  })

  it('tells of its start and end, unless it runs behind the page', async () => {
    const told: number[] = []
    const fetch = async () => reply(200, [])
    const api = createApi({ fetch, token: () => null, onActivity: (change) => told.push(change) })
    await api(listThings, { shelfId: '1' }, { isQuiet: true })
    expect(told).toEqual([])
    await api(listThings, { shelfId: '1' })
    expect(told).toEqual([1, -1])
  })

  it('has the rest in the body where it is a command', async () => {
    const { api, asked } = clientOn(() => reply(200, {}))
    await api(saveThing, { thingId: '7', name: 'pen' }, { idempotencyKey: 'k' })
    expect(asked[0]).toMatchObject({ url: '/api/things/7', init: { method: 'PUT', body: '{"name":"pen"}' } })
    expect(new Headers(asked[0]?.init.headers).get('idempotency-key')).toBe('k')
  })

  it('carries files beside its input', async () => {
    const { api, asked } = clientOn(() => reply(200, {}))
    await api(sendFiles, { kind: 'roster' }, { files: [new File(['x'], 'a.csv')] })
    const form = asked[0]?.init.body as FormData
    expect(form.get('input')).toBe('{"kind":"roster"}')
    expect((form.get('files') as File).name).toBe('a.csv')
  })

  it.each([
    ["attachment; filename*=UTF-8''sch%C3%BCler.csv", 'schüler.csv'],
    ['attachment; filename="students.csv"', 'students.csv'],
    ['attachment', 'download'],
  ])('brings a file with the name in %s', async (header, filename) => {
    const headers = new Headers({ 'content-disposition': header })
    const { api } = clientOn(
      () => ({ ok: true, status: 200, headers, blob: async () => 'bytes' }) as unknown as Response,
    )
    expect(await api(getFile, {})).toEqual({ filename, blob: 'bytes' })
  })
})

describe('a call that fails', () => {
  const body = { code: 'not-found', message: 'This thing does not exist' }

  it('§7 rejects with the response body where there is one', async () => {
    const { api } = clientOn(() => reply(404, body))
    await expect(api(listThings, { shelfId: '1' })).rejects.toMatchObject(body)
  })

  it.each([
    ['a failed reply', () => reply(500)],
    ['no reply', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('§7 rejects with the text Wrong Services where there is none: %s', async (_, answer) => {
    const { api } = clientOn(answer)
    await expect(api(listThings, { shelfId: '1' })).rejects.toMatchObject({ message: 'Wrong Services' })
  })

  it.each([
    ['bad request', () => reply(404, body), BadRequestError],
    ['bad response', () => reply(502), BadResponseError],
    ['a reply that is not what the contract says', () => reply(200, [{ nome: 'pen' }]), BadResponseError],
    ['a reply that cannot be read', () => reply(200), BadResponseError],
    ['network error', () => Promise.reject(new TypeError('Failed to fetch')), NetworkError],
  ] as [string, Answer, new (...args: never[]) => Error][])(
    '§8 is known by its class: %s',
    async (_, answer, ErrorClass) => {
      const { api } = clientOn(answer)
      await expect(api(listThings, { shelfId: '1' })).rejects.toBeInstanceOf(ErrorClass)
    },
  )

  it('§8 is known by its class: timeout', async () => {
    const { api } = clientOn(hang)
    await expect(api(listThings, { shelfId: '1' }, { timeout: 20 })).rejects.toBeInstanceOf(TimeoutError)
  })

  it('§8 is known by its class: cancelled', async () => {
    const { api } = clientOn(hang)
    const giveUp = new AbortController()
    const call = api(listThings, { shelfId: '1' }, { signal: giveUp.signal })
    giveUp.abort()
    await expect(call).rejects.toBeInstanceOf(CancelledError)
  })

  it('tells of a session that has ended, but not of a refused sign-in', async () => {
    const ended = clientOn(() => reply(401, body), 'tok')
    await expect(ended.api(listThings, { shelfId: '1' })).rejects.toBeInstanceOf(BadRequestError)
    expect(ended.onSignedOut).toHaveBeenCalledTimes(1)
    const refused = clientOn(() => reply(401, body))
    await expect(refused.api(listThings, { shelfId: '1' })).rejects.toBeInstanceOf(BadRequestError)
    expect(refused.onSignedOut).not.toHaveBeenCalled()
  })
})
