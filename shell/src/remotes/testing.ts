import { webcrypto } from 'node:crypto'
import type { DeployedRemote, LoadReport } from '@bellhouse/contracts'
import { jest } from '@jest/globals'
import { aDeployedRemote } from '../testing'
import type { ChunkLoadError } from './chunk-load-error'
import { createFederation } from './federation'
import { createEntryInjector } from './inject-entry'
import { createReleaseRegistry } from './release-registry'
import { createRemotes, type Remotes } from './remotes'
import { openSeenMoves } from './seen-moves'
import { createSignatureCheck, type TrustedKeys } from './signatures'
import { createStoreReader } from './store-reader'

/** What a browser would get from the network: a reply, and for scripts what running them does. */
export interface Served {
  status?: number
  json?: unknown
  bytes?: string
  run?: () => void
}

interface Network {
  network: Record<string, Served | 'hangs'>
  /** Paths with their queries. */
  asked: string[]
  /** Those that went past what the browser remembers. */
  askedAnew: string[]
  hanging: Set<string>
}

/** A page of its own: what the network has by address, what was asked for, and what was told about loads. */
export interface TestPage extends Network {
  reports: LoadReport[]
  close: () => void
}

/** What the network has at an address. A browser joins a request to the one of the same address that still hangs. */
function answerTo({ network, asked, hanging }: Network, address: string): Served | 'hangs' | undefined {
  const { pathname, search } = new URL(address, location.origin)
  asked.push(pathname + search)
  const served = hanging.has(pathname + search) ? 'hangs' : network[pathname]
  if (served === 'hangs') hanging.add(pathname + search)
  return served
}

/** Begins a page in which nothing was loaded yet. */
export function openTestPage(): TestPage {
  const page: Omit<TestPage, 'close'> = { network: {}, asked: [], askedAnew: [], hanging: new Set(), reports: [] }
  window.bellhouseAttempts = new Map()
  Object.assign(globalThis, { SHARED_VERSIONS: { '@bellhouse/ui': '1.1.0' }, fetch: fetchFrom(page) })
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  document.head.replaceChildren()
  // The runtime keeps what it has loaded for as long as the page is there.
  const loaded: Record<string, unknown> = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__')
  for (const key of Object.keys(loaded)) delete loaded[key]
  for (const key of Object.keys(window).filter((name) => name.startsWith('bellhouse_'))) {
    Reflect.deleteProperty(window, key)
  }
  const observer = runScriptsFrom(page)
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  return Object.assign(page, {
    close: () => {
      observer.disconnect()
      jest.useRealTimers()
      jest.restoreAllMocks()
    },
  })
}

function fetchFrom(page: Network) {
  return (address: string | URL | Request, { signal, cache }: RequestInit = {}) => {
    if (cache === 'reload') page.askedAnew.push(String(address))
    const served = answerTo(page, String(address))
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (served === 'hangs') return
      const status = served ? (served.status ?? 200) : 404
      const bytes = new TextEncoder().encode(served?.bytes ?? '')
      const reply = { status, ok: status < 400, json: async () => served?.json, arrayBuffer: async () => bytes.buffer }
      resolve(reply as Response)
    })
  }
}

/** Runs scripts that are put into the page, as the network says. */
function runScriptsFrom(page: Network) {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const served = answerTo(page, node.src)
      if (served === 'hangs') continue
      const isFine = served?.run && (served.status ?? 200) === 200
      if (isFine) served.run?.()
      node.dispatchEvent(new Event(isFine ? 'load' : 'error'))
    }
  })
  observer.observe(document.head, { childList: true })
  return observer
}

export const home = '/store/remote-teacher/'

/** A release of the teacher's remote as the page or the store describes it. */
export function aRelease(id = '1.0.0+aaaaaaaa', changes: Partial<DeployedRemote['release']> = {}): DeployedRemote {
  const teacher = aDeployedRemote('teacher')
  const library = `bellhouse_teacher_${id.replace(/\W/g, '_')}`
  return {
    pointer: { ...teacher.pointer, active: id },
    base: `${home}releases/${id}/`,
    release: { ...teacher.release, id, library, ...changes },
  }
}

export const entryOf = ({ base, release }: DeployedRemote) => `${base}${release.entry}`

/** The container that an entry leaves on the window, as the bundler makes it; its dashboard is a text with the id. */
export function aContainer({ release }: DeployedRemote, module?: unknown, init: () => void = () => undefined) {
  const screens = {
    default: [{ path: 'teacher/dashboard', load: async () => ({ default: `dashboard ${release.id}` }) }],
  }
  return () => {
    Object.assign(window, { [release.library]: { init, get: async () => () => module ?? screens } })
  }
}

/** What the store has of releases; the pointer is the first one's. */
export function storeOf(...releases: [DeployedRemote, ...DeployedRemote[]]): TestPage['network'] {
  const files = releases.flatMap((deployed) => [
    [`${deployed.base}release.json`, { json: deployed.release }],
    [entryOf(deployed), { run: aContainer(deployed) }],
  ])
  return { [`${home}pointer.json`]: { json: releases[0].pointer }, ...Object.fromEntries(files) }
}

interface Opening {
  keys?: TrustedKeys
  username?: () => string | null
  hasUnsavedInput?: () => boolean
}

/** The loader as the shell has it, in a page that carries this release, or none. */
export function openRemotes(page: TestPage, teacher: DeployedRemote | null, given: Opening = {}): Remotes {
  return createRemotes({
    registry: createReleaseRegistry({
      carried: { admin: null, teacher },
      reader: createStoreReader(createSignatureCheck(given.keys ?? {})),
      seenMoves: openSeenMoves(),
      username: given.username ?? (() => 'ada'),
    }),
    federation: createFederation(),
    injectEntry: createEntryInjector(),
    report: (load) => page.reports.push(load),
    hasUnsavedInput: given.hasUnsavedInput ?? (() => false),
  })
}

const dashboard = 'teacher/dashboard'

/** Loads the teacher's dashboard, and draws it as a page would. */
export async function dashboardOf({ loadScreen, state, drawn }: Remotes) {
  const module = await loadScreen('teacher', dashboard)
  drawn({ remote: 'teacher', release: state().deployed.teacher?.release.id ?? '', what: dashboard })
  return module
}

export const failureOf = (loading: Promise<unknown>): Promise<ChunkLoadError> =>
  loading.then(
    () => Promise.reject(new Error('it should have failed')),
    (failure) => failure,
  )
