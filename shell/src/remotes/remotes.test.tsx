import { webcrypto } from 'node:crypto'
import type { DeployedRemote, LoadReport, RemoteName } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { aDeployedRemote } from '../testing'
import type { ChunkLoadError } from './chunk-load-error'
import { createFederation } from './federation'
import { createEntryInjector } from './inject-entry'
import { createReleaseBook } from './release-book'
import { createRemotes } from './remotes'
import { openSeenMoves } from './seen-moves'
import { createSignatureCheck } from './signatures'

/** What a browser would get from the network, by address: a reply, and for scripts what running them does. */
interface Served {
  status?: number
  json?: unknown
  bytes?: string
  run?: () => void
}
let network: Record<string, Served | 'hangs'>
let asked: string[]
let reports: LoadReport[]

const at = (served: string) => new URL(served, location.origin).pathname

function fakeFetch(address: string | URL | Request, { signal }: RequestInit = {}) {
  const served = network[at(String(address))]
  asked.push(at(String(address)))
  return new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (served === 'hangs') return
    const status = served ? (served.status ?? 200) : 404
    const bytes = new TextEncoder().encode(served?.bytes ?? '')
    const reply = { status, ok: status < 400, json: async () => served?.json, arrayBuffer: async () => bytes.buffer }
    resolve(reply as Response)
  })
}

/** Runs scripts that are put into the page, as the network says. */
function watchScripts() {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const served = network[at(node.src)]
      asked.push(at(node.src))
      if (served === 'hangs') continue
      const isFine = served?.run && (served.status ?? 200) === 200
      if (isFine) served.run?.()
      node.dispatchEvent(new Event(isFine ? 'load' : 'error'))
    }
  })
  observer.observe(document.head, { childList: true })
  return observer
}

const home = '/store/remote-teacher/'
const entry = `${home}releases/1.0.0+aaaaaaaa/entry.js`
const screens = { default: [{ path: 'teacher/dashboard', load: async () => ({ default: 'the dashboard' }) }] }

/** The container that an entry leaves on the window, as the bundler makes it. */
function aContainer(module: unknown = screens, init: () => void = () => undefined) {
  return () => {
    Object.assign(window, { bellhouse_teacher: { init, get: async () => () => module } })
  }
}

const deployed = (changes: Partial<DeployedRemote['release']> = {}): DeployedRemote => {
  const teacher = aDeployedRemote('teacher')
  return { ...teacher, release: { ...teacher.release, ...changes } }
}

function openRemotes(teacher: DeployedRemote | null = deployed()) {
  const nobody: Record<RemoteName, null> = { admin: null, teacher: null, student: null, chat: null }
  return createRemotes({
    book: createReleaseBook({
      carried: { ...nobody, teacher },
      checkSignature: createSignatureCheck({}),
      seenMoves: openSeenMoves(),
      username: () => 'ada',
    }),
    federation: createFederation(),
    injectEntry: createEntryInjector(),
    report: (load) => reports.push(load),
  })
}

const dashboardOf = ({ loadScreen }: ReturnType<typeof openRemotes>) => loadScreen('teacher', 'teacher/dashboard')
const failureOf = (loading: Promise<unknown>): Promise<ChunkLoadError> =>
  loading.then(
    () => Promise.reject(new Error('it should have failed')),
    (failure) => failure,
  )

let observer: MutationObserver

beforeEach(() => {
  Object.assign(globalThis, { SHARED_VERSIONS: {}, fetch: fakeFetch })
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  document.head.replaceChildren()
  // Every test is a page of its own, and the runtime keeps what it has loaded for as long as the page is there.
  const loaded: Record<string, unknown> = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__')
  for (const key of Object.keys(loaded)) delete loaded[key]
  Reflect.deleteProperty(window, 'bellhouse_teacher')
  network = {
    [entry]: { run: aContainer() },
    [`${home}pointer.json`]: { json: deployed().pointer },
    [`${home}releases/1.0.0+aaaaaaaa/release.json`]: { json: deployed().release },
  }
  asked = []
  reports = []
  observer = watchScripts()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  observer.disconnect()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('a remote that is well', () => {
  it('is loaded with one request, its entry, which is pinned', async () => {
    const module = await dashboardOf(openRemotes())

    expect(module).toEqual({ default: 'the dashboard' })
    expect(asked).toEqual([entry])
    const script = document.head.querySelector('script')
    expect(script?.integrity).toBe('sha384-x')
    expect(script?.crossOrigin).toBe('anonymous')
  })

  it('is loaded once for all its screens', async () => {
    const remotes = openRemotes()
    await Promise.all([dashboardOf(remotes), dashboardOf(remotes)])
    await dashboardOf(remotes)
    expect(asked).toEqual([entry])
  })

  it('is asked for where the page carries nothing about it', async () => {
    const remotes = openRemotes(null)
    await remotes.discover()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(Object.keys(remotes.state().failures).sort()).toEqual(['admin', 'chat', 'student'])
  })
})

describe('a remote that is not', () => {
  const release = deployed().release
  const intact = 'sha384-ODPlb0+nhnXSG+bVeaeFF0DWymdTGQy+c0sEfTUDGpzyrPTTbUnxn6MUaTfjxTLg'

  it.each([
    ['is not there', 'missing', () => Reflect.deleteProperty(network, entry)],
    ['is refused by its server', 'error', () => Object.assign(network, { [entry]: { status: 500 } })],
    ['leaves no container', 'init', () => Object.assign(network, { [entry]: { run: () => undefined } })],
    [
      'throws while it starts',
      'init',
      () =>
        Object.assign(network, {
          [entry]: {
            run: aContainer(screens, () => {
              throw new Error('broken')
            }),
          },
        }),
    ],
    ['has not the screen', 'missing', () => Object.assign(network, { [entry]: { run: aContainer({ default: [] }) } })],
  ])('§8 fails as one error when it %s (%s)', async (_, type, breakIt) => {
    breakIt()
    const failure = await failureOf(dashboardOf(openRemotes()))
    expect(failure.name).toBe('ChunkLoadError')
    expect(failure.message).toMatch(/^Loading chunk teacher failed\./)
    expect(failure.type).toBe(type)
  })

  it('is never run when its bytes are not those of the release', async () => {
    network[entry] = { bytes: 'changed' }
    const teacher = deployed({ files: { 'entry.js': { integrity: intact, size: 1 } } })
    expect(await failureOf(dashboardOf(openRemotes(teacher)))).toMatchObject({ type: 'integrity' })
    expect('bellhouse_teacher' in window).toBe(false)
  })

  it('is not even loaded when it expects another shell', async () => {
    const failure = await failureOf(dashboardOf(openRemotes(deployed({ contract: 99 }))))
    expect(failure).toMatchObject({ type: 'contract' })
    expect(asked).toEqual([])
  })

  it('may not bring a script from elsewhere', async () => {
    const elsewhere = { ...deployed(), base: 'https://elsewhere.example/store/' }
    const failure = await failureOf(dashboardOf(openRemotes(elsewhere)))
    expect(failure.message).toContain('is no address of a release')
    expect(document.head.querySelector('script')).toBeNull()
  })

  it.each([
    ['entry', () => openRemotes(), entry],
    ['pointer', () => openRemotes(null), `${home}pointer.json`],
    ['description', () => openRemotes(null), `${home}releases/1.0.0+aaaaaaaa/release.json`],
  ])('§9 is given up after 120000 ms, whatever hangs: its %s', async (_, open, address) => {
    jest.useFakeTimers()
    network[address] = 'hangs'
    const settled = jest.fn()
    const failing = failureOf(dashboardOf(open()))
    failing.then(settled)

    await jest.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(await failing).toMatchObject({ type: 'timeout' })
  })

  it('fails with the type that its chunk had', async () => {
    const chunk = `${home}releases/1.0.0+aaaaaaaa/42.js`
    const cause = Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError', request: chunk })
    const broken = { default: [{ path: 'teacher/dashboard', load: () => Promise.reject(cause) }] }
    network[entry] = { run: aContainer(broken) }
    expect(await failureOf(dashboardOf(openRemotes()))).toMatchObject({ type: 'missing', cause })
  })

  it('is well again with the next try, which begins with the pointer', async () => {
    const remotes = openRemotes()
    network[entry] = 'hangs'
    jest.useFakeTimers()
    const failing = failureOf(dashboardOf(remotes))
    await jest.advanceTimersByTimeAsync(120_000)
    await failing
    jest.useRealTimers()
    asked = []
    network[entry] = { run: aContainer() }

    expect(await dashboardOf(remotes)).toEqual({ default: 'the dashboard' })
    expect(asked).toEqual([`${home}pointer.json`, entry])
    expect(document.head.querySelectorAll('script')).toHaveLength(1)
  })

  it('gives way to the release that is live by then', async () => {
    const next = deployed({ id: '1.1.0+bbbbbbbb', library: 'bellhouse_teacher_next' })
    const remotes = openRemotes()
    Reflect.deleteProperty(network, entry)
    await failureOf(dashboardOf(remotes))
    Object.assign(network, {
      [`${home}pointer.json`]: { json: { ...next.pointer, seq: 2, active: '1.1.0+bbbbbbbb' } },
      [`${home}releases/1.1.0+bbbbbbbb/release.json`]: { json: next.release },
      [`${home}releases/1.1.0+bbbbbbbb/entry.js`]: {
        run: () =>
          Object.assign(window, { bellhouse_teacher_next: { init: () => undefined, get: async () => () => screens } }),
      },
    })

    await dashboardOf(remotes)
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
  })

  it('takes no other remote with it', async () => {
    Reflect.deleteProperty(network, entry)
    const remotes = openRemotes()
    await failureOf(dashboardOf(remotes))
    expect(remotes.state().deployed.teacher?.release.id).toBe(release.id)
    expect(remotes.state().failures).toEqual({})
  })
})
