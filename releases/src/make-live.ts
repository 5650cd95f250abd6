import { titleOfPart } from '@bellhouse/contracts'
import { afterOthers } from './after-others'
import { findPointer } from './pointer'
import { promote } from './promote'
import { AtOnceError, Refusal } from './refusal'
import type { Store } from './store'
import { writeRelease } from './write-release'

interface LiveOrder {
  reason: string
  by: string
  /** Why a shell goes live although live remotes would not run in it. */
  although?: string
}

/**
 * Publishes what was built in a folder and makes it live for everybody, unless it is so already or was rolled back. Several machines may
 * do it at once. Answers with a sentence about what came of it, where there is something to say.
 */
export const makeLive = (store: Store, folder: string, order: LiveOrder) =>
  afterOthers(() => tryIt(store, folder, order))

async function tryIt(store: Store, folder: string, order: LiveOrder): Promise<string | undefined> {
  const { release } = await writeRelease(store, folder)
  const { id, remote: part } = release
  const before = await findPointer(store, part)
  // What was rolled back stays back until somebody promotes it.
  if (before?.active === id || before?.quarantined?.includes(id)) return undefined
  try {
    await promote(store, part, id, order)
  } catch (error) {
    const isRefused = error instanceof Refusal && !(error instanceof AtOnceError)
    const now = isRefused ? await findPointer(store, part) : undefined
    if (!isRefused || !now) throw error
    // Another machine was faster, or what is live stays so, because this one would not run.
    return now.active === id ? undefined : error.message
  }
  return `${titleOfPart(part)} ${id} is live.`
}
