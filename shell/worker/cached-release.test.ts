import { beforeEach, expect, it } from '@jest/globals'
import { cacheRelease, forgetOtherCaches, isFileOfRelease, isReadAnew, keyOf } from './cached-release'

const base = '/store/remote-exam-hall/releases/1.0.0+aaaaaaaa/'
const urlOf = (path: string) => new URL(path, location.origin)

/** As much of a browser's cache as is used here; `network` is what it adds from. */
let cached: Map<string, string>
let network: Record<string, string>

beforeEach(() => {
  cached = new Map()
  network = { [`${base}release.json`]: '{"files":{"entry.js":{"integrity":"sha384-x"}}}', [`${base}entry.js`]: 'run()' }
  const addressOf = (given: string | Request) => new URL(typeof given === 'string' ? given : given.url).pathname
  const cache = {
    match: async (given: string) => {
      const text = cached.get(addressOf(given))
      return text === undefined ? undefined : { json: async () => JSON.parse(text) }
    },
    add: async (given: string | Request) => cached.set(addressOf(given), network[addressOf(given)] ?? ''),
    keys: async () => [...cached.keys()].map((path) => ({ url: urlOf(path).href })),
    delete: async (given: string) => cached.delete(addressOf(given)),
  }
  class FakeRequest {
    constructor(readonly url: string) {}
  }
  Object.assign(globalThis, { caches: { open: async () => cache, match: cache.match }, Request: FakeRequest })
})

it.each(['remote-teacher', 'remote-exam-hall', 'remote-a1', 'shell'])('answers for the files of %s', (part) => {
  expect(isFileOfRelease({ url: urlOf(`/store/${part}/releases/1.0.0+aaaaaaaa/entry.js`) })).toBe(true)
  expect(isFileOfRelease({ url: urlOf(`/store/${part}/pointer.json`) })).toBe(false)
})

it('keeps a file under one address, whichever attempt brought it', () => {
  expect(keyOf(`${base}entry.js?attempt=2`)).toBe(`${base}entry.js`)
})

it.each([
  ['reload', true],
  ['default', false],
] as const)('lets the network answer where the page wants a file anew (%s)', (cache, isAnew) => {
  expect(isReadAnew({ url: urlOf(`${base}release.json`), request: { cache } as Request })).toBe(isAnew)
})

it('keeps the files of a release and forgets those of the one before', async () => {
  cached.set('/store/remote-exam-hall/releases/0.9.0+bbbbbbbb/entry.js', 'old()')
  cached.set('/store/remote-exam/releases/0.9.0+bbbbbbbb/entry.js', 'of another()')
  await cacheRelease({ base }, '')
  expect([...cached.keys()].sort()).toEqual([
    '/store/remote-exam-hall/releases/1.0.0+aaaaaaaa/entry.js',
    '/store/remote-exam-hall/releases/1.0.0+aaaaaaaa/release.json',
    '/store/remote-exam/releases/0.9.0+bbbbbbbb/entry.js',
  ])
})

it('keeps what the cached page names, where an older tab tells of its own release', async () => {
  const newer = '/store/remote-exam-hall/releases/1.1.0+cccccccc/'
  cached.set(`${newer}entry.js`, 'newer()')
  await cacheRelease({ base }, `<script>{"base":"${newer}"}</script>`)
  expect([...cached.keys()]).toContain(`${newer}entry.js`)
})

it('does not keep a description that arrived damaged', async () => {
  const whole = network[`${base}release.json`] ?? ''
  network[`${base}release.json`] = whole.slice(0, 10)
  await expect(cacheRelease({ base }, '')).rejects.toThrow()
  network[`${base}release.json`] = whole
  await cacheRelease({ base }, '')
  expect(cached.get(`${base}entry.js`)).toBe('run()')
})

it('removes what earlier workers kept under other names', async () => {
  const names = new Set(['workbox-precache-v2-https://school.example/', 'bellhouse-page', 'bellhouse-releases'])
  Object.assign(globalThis, {
    caches: { keys: async () => [...names], delete: async (name: string) => names.delete(name) },
  })
  await forgetOtherCaches(['bellhouse-page', 'bellhouse-releases'])
  expect([...names].sort()).toEqual(['bellhouse-page', 'bellhouse-releases'])
})
