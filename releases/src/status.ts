import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PartName, type Pointer, type ReleaseLoads, releaseLoadsSchema } from '@bellhouse/contracts'
import { mustBeFit, sentenceOfRefusal } from './fit-release'
import { readHistory } from './history'
import { findLive } from './live-move'
import { findNewestWaiting } from './newest-waiting'
import { listParts } from './parts'
import { listReleases, mustReadRelease } from './read-release'
import { orNothing, Refusal, StoreAwayError } from './refusal'
import { findSigningKey, listKeyDamage, listPublicKeys } from './signing-key'
import type { Store } from './store'

export interface PartState {
  remote: PartName
  /** Nothing where the part was never deployed. */
  pointer: Pointer | null
  /** Since when the active release has been active without a break, as ISO time. */
  since: string | null
  /** Since when the canary has been one without a break, whatever its share, as ISO time. */
  canarySince: string | null
  /** Ids of all releases in the store. */
  releases: string[]
  /** What is damaged of what is live, a sentence each; the next good thing stands in for it. */
  damage: string[]
}

export interface PartStatus extends PartState {
  /** The release that was built last, where nobody has got it yet. */
  waiting?: string
  /** How the loads of its releases went, as the server has last written it; missing where it never has. */
  loads?: Omit<ReleaseLoads, 'remotes'> & { releases: NonNullable<ReleaseLoads['remotes'][PartName]> }
}

/** What runs where, since when, by whom and why, and how it goes. */
export async function readStatus(store: Store): Promise<PartStatus[]> {
  const loads = await findLoads(store)
  return Promise.all(
    (await listParts(store)).map(async (part) => {
      const state = await readPartState(store, part).catch((error) => unreadable(store, part, error))
      const damage = [...state.damage, ...(await listDamageOfFiles(store, state))]
      const waiting = await findNewestWaiting(store, state)
      const known = { ...state, ...(waiting !== null && { waiting }), damage }
      if (!loads) return known
      const { at, hours, remotes } = loads
      return { ...known, loads: { at, hours, releases: remotes[part] ?? [] } }
    }),
  )
}

/** One part of which nothing can be said must not hide what runs of the others. */
async function unreadable(store: Store, part: PartName, error: unknown): Promise<PartState> {
  if (!(error instanceof Refusal) || error instanceof StoreAwayError) throw error
  const releases = await listReleases(store, part)
  const damage = [error.message, ...listKeyDamage(await listPublicKeys(store))].join(' ')
  return { remote: part, pointer: null, since: null, canarySince: null, releases, damage: [damage] }
}

/** What runs of one part, and since when. Refuses where its pointer is damaged and nothing stands in for it. */
export async function readPartState(store: Store, part: PartName): Promise<PartState> {
  const trusted = await listPublicKeys(store)
  const [live, releases] = await Promise.all([findLive(store, part, trusted), listReleases(store, part)])
  if (!live) return { remote: part, pointer: null, since: null, canarySince: null, releases, damage: [] }
  // People get what the public halves vouch for: a signing key that is damaged hinders the next move only.
  const keyDamage = await sentenceOfRefusal(findSigningKey(store))
  const { pointer, damage } = live
  const { active, canary } = pointer
  const { moves } = await readHistory(store, part)
  const before = moves.map((move) => move.pointer)
  return {
    remote: part,
    pointer,
    since: firstOf(before, pointer, (move) => move.active === active).at,
    canarySince: canary ? firstOf(before, pointer, (move) => move.canary?.release === canary.release).at : null,
    releases,
    damage: [
      ...(damage ? [damage] : []),
      ...(keyDamage ? [keyDamage] : []),
      ...listKeyDamage(trusted),
      ...(await listDamagedDescriptions(store, part, pointer)),
    ],
  }
}

const runningOnes = ({ active, canary }: Pointer) => [active, ...(canary ? [canary.release] : [])]

async function listDamagedDescriptions(store: Store, part: PartName, pointer: Pointer) {
  const reading = runningOnes(pointer).map((id) => sentenceOfRefusal(mustReadRelease(store, part, id)))
  return (await Promise.all(reading)).filter((sentence) => sentence !== undefined)
}

/** What keeps people from getting a running release as it was published. */
async function listDamageOfFiles(store: Store, { remote, pointer, damage }: PartState) {
  if (!pointer) return []
  const reading = runningOnes(pointer).map((id) => sentenceOfRefusal(mustBeFit(store, remote, id, [])))
  const sentences = (await Promise.all(reading)).filter((sentence) => sentence !== undefined)
  return sentences.filter((sentence) => !damage.includes(sentence))
}

/** The first of the last moves that are all alike; the pointer itself where its own move was not noted. */
function firstOf(moves: Pointer[], pointer: Pointer, isAlike: (move: Pointer) => boolean) {
  const lastOther = moves.findLastIndex((move) => !isAlike(move))
  return moves[lastOther + 1] ?? pointer
}

/** Where the server writes how loads went: beside the store. */
export const loadsFileOf = ({ dataDir }: Store) => join(dataDir, 'release-loads.json')

/** How loads went, as the server has last written it; nothing where it never has. */
export async function findLoads(store: Store): Promise<ReleaseLoads | undefined> {
  const text = await readFile(loadsFileOf(store), 'utf8').catch(orNothing)
  if (text === undefined) return undefined
  try {
    return releaseLoadsSchema.parse(JSON.parse(text))
  } catch {
    // What runs where must be told at night also when somebody has damaged a file of figures.
    return undefined
  }
}
