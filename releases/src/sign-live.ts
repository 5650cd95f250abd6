import { rm } from 'node:fs/promises'
import type { PartName } from '@bellhouse/contracts'
import { mustBeWhole, sentenceOfRefusal } from './fit-release'
import { mustLiveSoundly } from './live-move'
import { listParts } from './parts'
import { findPointer, movePointer } from './pointer'
import { mustReadRelease } from './read-release'
import { findSigningKey, keyFileOf, listPublicKeys, makeSigningKey } from './signing-key'
import type { Store } from './store'
import { liveOnes } from './verify'
import { writeDescription } from './write-description'

export interface SignedLive {
  /** How many releases are signed now. */
  releases: number
  /** Why others are not, a sentence each: they are damaged. */
  left: string[]
}

/**
 * Makes the store's key where there is none, and then signs what was live without one, so that it goes on working.
 * Never signs where a key was there before: a missing signature may have been taken off.
 */
export async function startSigning(store: Store, by: string): Promise<SignedLive & { isNew: boolean }> {
  const { isNew } = await makeSigningKey(store)
  return { isNew, ...(isNew ? await signLive(store, by) : { releases: 0, left: [] }) }
}

/**
 * Signs every live release and every pointer with the store's key, after reading every file against its hash: for the
 * first key, and for a new one after an old one was lost. Nobody gets another release by it. What is damaged is left as
 * it is, and with an active one or a canary its pointer.
 */
export async function signLive(store: Store, by: string): Promise<SignedLive> {
  return signEach(await listParts(store), (part) => signPart(store, part, by))
}

/** What came of a new count: `lacks key` where the key that signs lies elsewhere, and nothing could be done. */
export type CountedAnew = SignedLive | 'not signed' | 'lacks key'

/**
 * For a store that was brought back from before its newest moves: browsers refuse a pointer that is older than one they
 * have met under the same key, so a new key takes the place of the old one and signs what is live. What did not count
 * before is left as it is, and what the old key has signed still counts.
 */
export async function countAnew(store: Store, by: string): Promise<CountedAnew> {
  const parts = await listParts(store)
  const trusted = await listPublicKeys(store)
  if (parts.length === 0 || trusted.size === 0) return 'not signed'
  if (process.env.RELEASE_KEY || !(await findSigningKey(store))) return 'lacks key'
  await rm(keyFileOf(store))
  await makeSigningKey(store)
  return signEach(parts, async (part) => {
    const sentence = await sentenceOfRefusal(mustLiveSoundly(store, part, trusted))
    return sentence ? { releases: 0, left: [sentence] } : signPart(store, part, by)
  })
}

/** One part after the other, and what came of all. */
async function signEach(parts: readonly PartName[], sign: (part: PartName) => Promise<SignedLive>) {
  const signed: SignedLive = { releases: 0, left: [] }
  for (const part of parts) {
    const { releases, left } = await sign(part)
    signed.releases += releases
    signed.left.push(...left)
  }
  return signed
}

async function signPart(store: Store, part: PartName, by: string): Promise<SignedLive> {
  const pointer = await findPointer(store, part)
  if (!pointer) return { releases: 0, left: [] }
  const { active, canary, lastGood = [], quarantined = [], seq } = pointer
  const damages = await Promise.all(liveOnes(pointer).map((id) => sentenceOfRefusal(mustBeWhole(store, part, id))))
  const left = damages.filter((sentence) => sentence !== undefined)
  const whole = liveOnes(pointer).filter((_, index) => damages[index] === undefined)
  if (!whole.includes(active) || (canary && !whole.includes(canary.release))) return { releases: 0, left }
  for (const id of whole) {
    const description = await mustReadRelease(store, part, id)
    await writeDescription(store, description, description.version)
  }
  const state = { active, lastGood, quarantined, ...(canary && { canary }) }
  await movePointer(store, part, { ...state, reason: 'Signed anew', by, after: seq })
  return { releases: whole.length, left }
}
