import { hostname } from 'node:os'
import { type PartName, type Pointer, pointerSchema, titleOfPart } from '@bellhouse/contracts'
import { readHistory, recordMove } from './history'
import { PointerMovedError, sayMeanwhile } from './pointer-moved'
import { type PointerState, stateAfterPromote } from './pointer-state'
import { messageOf, nothingWhereRefused, Refusal } from './refusal'
import { signContent } from './signature'
import { placesOf, type Store } from './store'

export interface PointerFile {
  pointer: Pointer
  /** As it was written, with its signature. */
  raw: object
  version: string
}

/** The live pointer with all that its file says, or nothing where none was ever deployed. Refuses one that cannot be read. */
export async function findPointerFile({ storage }: Store, part: PartName): Promise<PointerFile | undefined> {
  const path = placesOf(part).pointer
  const found = await storage.find(path)
  if (!found) return undefined
  try {
    const raw = JSON.parse(found.bytes.toString())
    return { raw, pointer: pointerSchema.parse(raw), version: found.version }
  } catch (cause) {
    throw new Refusal(`The pointer ${storage.address}/${path} cannot be read.`, { cause })
  }
}

/** The live pointer of a part, or nothing where none was ever deployed. Refuses one that cannot be read. */
export const findPointer = async (store: Store, part: PartName): Promise<Pointer | undefined> =>
  (await findPointerFile(store, part))?.pointer

/** The move that another one goes on from. */
export interface MoveBase {
  pointer: Pointer
  /** As it was written, with its signature. */
  raw: object
  /** Version of the file that the next move replaces, whatever stands in it; nothing where there is none. */
  version: string | undefined
}

/** Where a pointer goes. Lists that are not named follow from the pointer before: its release joins the good ones. */
export interface MoveOrder extends Partial<PointerState> {
  /** Id of the release that goes live, or stays. */
  active: string
  reason: string
  by: string
  /** `seq` of the pointer that the decision was made on, 0 where there was none. */
  after: number
  /** The move to go on from where the file is damaged; what stands in the file where this is not given. */
  base?: MoveBase | undefined
}

/**
 * Moves a pointer and notes the move in the history. A reader meets the old pointer or the new one, also when this
 * process dies half-way. Of several movers with the same `after` one wins, the others get a `PointerMovedError`.
 * Signs with the store's key where there is one.
 */
export async function movePointer(store: Store, part: PartName, order: MoveOrder): Promise<Pointer> {
  const { after, reason, by, base, ...state } = order
  const before = base ?? (await findPointerFile(store, part))
  if ((before?.pointer.seq ?? 0) !== after) throw await movedSince(store, part, after)

  const next: Pointer = {
    seq: after + 1,
    ...stateAfterPromote(before?.pointer, order.active),
    ...state,
    reason,
    by,
    from: `${hostname()}:${process.pid}`,
    at: new Date().toISOString(),
  }
  const signed = await signContent(store, { kind: 'pointer', remote: part }, next)
  const bytes = Buffer.from(`${JSON.stringify(signed, null, 2)}\n`)

  // Whoever moved last may have died before noting it.
  if (before) await recordMove(store, part, before.raw)
  const isMoved = await store.storage.replace(placesOf(part).pointer, bytes, before?.version)
  if (!isMoved) throw await movedSince(store, part, after)
  await mustHaveWon(store, part, signed, after)
  await recordMove(store, part, signed).catch((cause) => {
    const sentence = `The pointer of ${titleOfPart(part)} has moved, and the history could not be written`
    throw new Refusal(`${sentence}: ${messageOf(cause)}. The next move notes this one as well.`, { cause })
  })
  return next
}

/** A process that slept so long that its claim was taken over must not believe that it has moved anything. */
async function mustHaveWon(store: Store, part: PartName, signed: object, after: number) {
  const mine = JSON.stringify(signed)
  const live = await findPointerFile(store, part)
  if (JSON.stringify(live?.raw) === mine) return
  // Whoever moves on from a pointer notes it first.
  const { moves } = await readHistory(store, part)
  if (!moves.some(({ raw }) => JSON.stringify(raw) === mine)) throw await movedSince(store, part, after)
}

/** What whoever decided on move `after` is told: who has moved the pointer since, where that can be seen already. */
export async function movedSince(store: Store, part: PartName, after: number): Promise<PointerMovedError> {
  const now = await findPointer(store, part).catch(nothingWhereRefused)
  if (!now || now.seq <= after) return new PointerMovedError(part)
  const { moves } = await readHistory(store, part)
  const before = moves.findLast(({ pointer }) => pointer.seq < now.seq)
  return new PointerMovedError(part, sayMeanwhile(part, before?.pointer, now))
}
