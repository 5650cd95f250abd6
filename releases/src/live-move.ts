import { type PartName, type Pointer, titleOfPart } from '@bellhouse/contracts'
import { readHistory } from './history'
import { findPointerFile, type MoveBase, movedSince, type PointerFile } from './pointer'
import { Refusal, StoreAwayError } from './refusal'
import { checkSignature, isTrusted, type SignatureState } from './signature'
import { listTrustedKeys, type TrustedKeys } from './signing-key'
import { placesOf, type Store } from './store'

/** The move that is live, whatever has happened to `pointer.json`. */
export interface LiveMove {
  pointer: Pointer
  /** As it was written, with its signature. */
  raw: object
  /** A sentence where `pointer.json` does not count, and a move of the history stands in for it. */
  damage: string | null
}

/**
 * What is live of a part: its pointer, or the newest move of its history that counts where the pointer cannot be read, is
 * gone or is not signed by a trusted key. Nothing where the part was never deployed; refuses where nothing can stand in.
 */
export async function findLive(store: Store, part: PartName, trusted: TrustedKeys): Promise<LiveMove | undefined> {
  const file = await readFile(store, part, trusted)
  if (file.state === 'sound') return { pointer: file.pointer, raw: file.raw, damage: null }
  const last = await findLastSound(store, part, trusted)
  if (!last && file.state === 'missing') return undefined
  if (!last) throw new Refusal(`${file.sentence} No move of its history can stand in for it.`)
  return { ...last, damage: `${file.sentence} Move ${last.pointer.seq} of its history stands in for it.` }
}

/** Refuses a part whose pointer does not count as it stands in its file. */
export async function mustLiveSoundly(store: Store, part: PartName, trusted: TrustedKeys): Promise<void> {
  const file = await readFile(store, part, trusted)
  if (file.state !== 'sound' && file.state !== 'missing') throw new Refusal(file.sentence)
}

interface Base extends MoveBase {
  /** What is mended by moving on from here. */
  damage: string | null
}

/** On what somebody decides to move a pointer. */
export interface Ground {
  /** When the act began, in milliseconds: what was moved later could not be seen. Now, where it is not given. */
  begun?: number | undefined
  /** `seq` of the pointer that was seen. */
  after?: number | undefined
  /** Goes on from the last move that counts where the pointer is not well signed. */
  repair?: boolean | undefined
}

/**
 * What a decision to move a pointer builds on: the one that could be seen when the act began, else it is a
 * `PointerMovedError`. Read it before anything that takes its time.
 */
export async function findBase(store: Store, part: PartName, ground: Ground): Promise<Base | undefined> {
  const { begun = Date.now(), after } = ground
  const base = await findSound(store, part, ground)
  if (!base) return undefined
  const { pointer } = base
  if ((after ?? pointer.seq) === pointer.seq && !isMovedAfter(pointer, begun)) return base
  throw await movedSince(store, part, after ?? pointer.seq - 1)
}

/** A time that is still to come is of a machine whose clock is ahead, and says nothing. */
function isMovedAfter({ at }: Pointer, begun: number) {
  const moved = Date.parse(at)
  return moved > begun && moved <= Date.now()
}

/**
 * A pointer that is torn or gone is nobody's will: the move goes on from the newest one of the history that counts. One
 * that can be read and is not well signed may be somebody's: it is refused unless `repair` says to go on from the history.
 */
async function findSound(store: Store, part: PartName, { repair }: Ground): Promise<Base | undefined> {
  const trusted = await listTrustedKeys(store)
  const file = await readFile(store, part, trusted)
  if (file.state === 'sound') return { ...file, damage: null }
  const last = await findLastSound(store, part, trusted)
  if (!last && file.state === 'missing') return undefined
  if (!last) {
    const after = file.state === 'unverified' ? 'sign it with: release key --sign-live, or remove it' : 'remove it'
    throw new Refusal(
      `${file.sentence} No move of its history can stand in for it. Look at ${placesOf(part).pointer} and ${after}, then promote a release.`,
    )
  }
  if (file.state === 'unverified' && !repair) throw new Refusal(`${file.sentence} ${adviceFor(last.pointer)}`)
  return { ...last, version: file.version, damage: `${file.sentence} Went on from move ${last.pointer.seq}.` }
}

const adviceFor = ({ seq, active }: Pointer) =>
  `Find out with release verify who wrote it. If it is right, run release key --sign-live; if not, say --repair to go on from move ${seq} (${active} is active), the last one that counts.`

type ReadFile =
  | (PointerFile & { state: 'sound' })
  | { state: 'missing' | 'unreadable' | 'unverified'; version: string | undefined; sentence: string }

async function readFile(store: Store, part: PartName, trusted: TrustedKeys): Promise<ReadFile> {
  const name = `The pointer of ${titleOfPart(part)}`
  try {
    const file = await findPointerFile(store, part)
    if (!file) return { state: 'missing', version: undefined, sentence: `${name} is missing.` }
    if (isTrusted(trusted, { kind: 'pointer', remote: part }, file.raw)) return { ...file, state: 'sound' }
    const state = checkSignature(trusted, { kind: 'pointer', remote: part }, file.raw)
    return { state: 'unverified', version: file.version, sentence: `${name} ${unverifiedWords[state]}` }
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused instanceof StoreAwayError) throw refused
    const found = await store.storage.find(placesOf(part).pointer)
    return { state: 'unreadable', version: found?.version, sentence: `${name} cannot be read.` }
  }
}

const unverifiedWords: Record<SignatureState, string> = {
  good: 'is well signed.',
  none: 'is not signed by a key that counts.',
  'unknown key': 'is not signed by a key that counts.',
  'damaged key': 'is signed by a key whose public half cannot be read.',
  wrong: 'is not what was signed.',
}

async function findLastSound(store: Store, part: PartName, trusted: TrustedKeys) {
  const { moves } = await readHistory(store, part)
  return moves.findLast(({ raw }) => isTrusted(trusted, { kind: 'pointer', remote: part }, raw))
}
