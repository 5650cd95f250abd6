import { isDeepStrictEqual } from 'node:util'
import { type PartName, type Pointer, titleOfPart } from '@bellhouse/contracts'
import { afterOthers } from './after-others'
import { type BuiltRelease, readBuilt } from './built-release'
import { listDamage } from './list-damage'
import { findPointer } from './pointer'
import { sayMeanwhile } from './pointer-moved'
import { promote } from './promote'
import { findDescription } from './read-release'
import { AtOnceError, Refusal } from './refusal'
import { folderOf, type Store } from './store'
import { writeRelease } from './write-release'

interface LiveOrder {
  reason: string
  by: string
  /** Why a shell goes live although live remotes would not run in it. */
  although?: string
}

/**
 * Publishes what was built in a folder and makes it live for everybody, unless it is so already, was rolled back, or
 * somebody has meanwhile given people something else. Several machines may do it at once. Answers with a sentence about
 * what came of it, where there is something to say.
 */
export async function makeLive(store: Store, folder: string, order: LiveOrder) {
  const built = await readBuilt(folder)
  const { remote: part, id } = built.release
  // What stands in the store is what people get, and is judged there: with most starts nothing of the build is read again.
  if (!(await findDescription(store.storage, folderOf(part, id)))) await mustBeWhole(built, folder)
  const seen = await findPointer(store, part)
  return afterOthers(() => tryIt(store, folder, order, seen))
}

/** What stands in a store is never written again, so half a build must not come to stand there. */
async function mustBeWhole({ storage, folder, release }: BuiltRelease, path: string) {
  const [damage] = await listDamage(storage, folder, release)
  if (!damage) return
  throw new Refusal(
    `${titleOfPart(release.remote)} ${release.id} in ${path} is no whole build: ${damage} Build it again.`,
  )
}

/** `seen`: the pointer before the first try. A later one must not act on what others have decided since. */
async function tryIt(store: Store, folder: string, order: LiveOrder, seen: Pointer | undefined) {
  const { release } = await writeRelease(store, folder)
  const { id, remote: part } = release
  const begun = Date.now()
  const before = await findPointer(store, part)
  // What was rolled back stays back until somebody promotes it.
  if (before?.active === id || before?.quarantined?.includes(id)) return undefined
  if (before && !isSameState(before, seen)) return sayNotLive(part, id, sayMeanwhile(part, seen, before))
  try {
    await promote(store, part, id, { ...order, begun, after: before?.seq })
  } catch (error) {
    const isRefused = error instanceof Refusal && !(error instanceof AtOnceError)
    const now = isRefused ? await findPointer(store, part) : undefined
    if (!isRefused || !now) throw error
    // Another machine was faster, or what is live stays so, because this one would not run.
    return now.active === id ? undefined : error.message
  }
  return `${titleOfPart(part)} ${id} is live.`
}

const sayNotLive = (part: PartName, id: string, meanwhile: string) =>
  `${titleOfPart(part)} ${id} was built here and does not go live. ${meanwhile}`

/** A pointer that was only signed anew gives everybody what they had. */
function isSameState(one: Pointer, other: Pointer | undefined) {
  const stateOf = ({ active, canary, quarantined = [] }: Pointer) => ({ active, canary, quarantined })
  return other !== undefined && isDeepStrictEqual(stateOf(one), stateOf(other))
}
