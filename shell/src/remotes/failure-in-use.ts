import { HttpError } from '@bellhouse/api-client'
import { type LoadReport, shellPart } from '@bellhouse/contracts'
import { readRunningRelease } from '../own-release/running-release'
import { ChunkLoadError } from './chunk-load-error'
import { addressOfFailure, phaseOf, reasonOf } from './reason-of'
import type { Deployed } from './release-registry'
import type { Remotes } from './remotes'

export interface UseWatch extends Pick<Remotes, 'state'> {
  report: (load: LoadReport) => void
}

/** What breaks with every click is told once in that time; milliseconds. */
const pause = 60_000

/** When each release was told of last in this page, by its own clock. */
const told = new Map<string, number>()

/** Tells of what the page has heard of as a failure of the release in whose code it was thrown, where it is one. */
export async function tellOfUse(event: Event, { state, report }: UseWatch) {
  const cause: unknown = Reflect.get(event, event.type === 'error' ? 'error' : 'reason')
  if (isNoFault(cause)) return
  const part = findPart(placesOf(cause), state().deployed)
  if (!part) return
  const { remote, release } = part
  const last = told.get(`${remote} ${release}`)
  if (last !== undefined && performance.now() - last < pause) return
  told.set(`${remote} ${release}`, performance.now())
  const { type } = await reasonOf(remote, cause)
  report({ ...part, outcome: 'failed', failure: type, phase: phaseOf(cause, 'render'), ms: 0, inUse: true })
}

/**
 * No release is to blame for what the server or the browser refuses, for what the loader has told already, nor for what comes of
 * having no network.
 */
const isNoFault = (cause: unknown) =>
  cause instanceof HttpError || cause instanceof ChunkLoadError || cause instanceof DOMException || !navigator.onLine

/** Addresses of the code that was at work, the innermost first; of what did not arrive, its own. */
function placesOf(cause: unknown) {
  const missing = addressOfFailure(cause)
  if (missing) return [plain(missing.pathname)]
  return cause instanceof Error ? plain(`${cause.stack}`).split('\n') : []
}

/** The plus in the id of a release may be encoded in the address of a file. */
const plain = (address: string) => address.replaceAll('%2B', '+')

/** React, which is the shell's, is at work below every remote: the shell is meant where no remote is. */
function findPart(places: string[], deployed: Deployed) {
  const remotes = Object.values(deployed).filter((one) => one !== null)
  const [found] = places.flatMap((place) => remotes.find(({ base }) => place.includes(plain(base))) ?? [])
  if (found) return { remote: found.release.remote, release: found.release.id }
  const own = readRunningRelease()
  const isOwn = own && places.some((place) => place.includes(plain(own.base)))
  return isOwn ? { remote: shellPart, release: own.release } : null
}
