import { remoteNames } from '@bellhouse/contracts'
import { findPointer, movePointer } from './pointer'
import { mustBeWhole } from './promote'
import { mustReadRelease } from './read-release'
import { signDescription } from './sign-description'
import { folderOf } from './store'
import { liveOnes } from './verify'

/**
 * Signs every live release and every pointer with the store's key, after reading every file against its hash: for the
 * first key, and for a new one after an old one was lost. Nobody gets another release by it. Answers how many releases.
 */
export async function signLive(store: string, by: string): Promise<number> {
  let count = 0
  for (const remote of remoteNames) {
    const pointer = await findPointer(store, remote)
    if (!pointer) continue
    const live = liveOnes(pointer)
    for (const id of live) await mustBeWhole(store, remote, id)
    for (const id of live) {
      await signDescription(store, folderOf(store, remote, id), await mustReadRelease(store, remote, id))
    }
    const { active, canary, lastGood = [], quarantined = [], seq } = pointer
    const standing = { active, lastGood, quarantined, ...(canary && { canary }) }
    await movePointer(store, remote, { ...standing, reason: 'Signed anew', by, after: seq })
    count += live.length
  }
  return count
}
