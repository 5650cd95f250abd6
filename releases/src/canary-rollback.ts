import { type PartName, type Pointer, titleOfPart } from '@bellhouse/contracts'
import { findPointerFile, movePointer } from './pointer'
import { PointerMovedError } from './pointer-moved'
import { stateWithoutCanary } from './pointer-state'
import { Refusal } from './refusal'
import { checkSignature } from './signature'
import { findSigningKey, isReadable, listPublicKeys } from './signing-key'
import type { Store } from './store'

interface CanaryRollback {
  /** Id of the release that was judged. */
  canary: string
  /** `seq` of the pointer that the judgement was made on. */
  after: number
  reason: string
  by: string
}

/**
 * Takes a canary back and quarantines it; everybody else stays where they are. Where the pointer has moved since it was
 * judged, that is a `PointerMovedError`. Once keys are trusted, refuses to move a pointer that none of them signed, and
 * to write one that nobody would believe.
 */
export async function rollBackCanary(
  store: Store,
  part: PartName,
  { canary, after, reason, by }: CanaryRollback,
): Promise<Pointer> {
  const live = await findPointerFile(store, part)
  if (live?.pointer.seq !== after || live.pointer.canary?.release !== canary) throw new PointerMovedError(part)
  const { pointer: before, raw } = live
  await mustBeBelieved(store, part, before, raw)
  return movePointer(store, part, { ...stateWithoutCanary(before, canary), reason, by, after, base: live })
}

async function mustBeBelieved(store: Store, part: PartName, { seq }: Pointer, raw: object) {
  const trusted = await listPublicKeys(store)
  if (trusted.size === 0) return
  if (checkSignature(trusted, { kind: 'pointer', remote: part }, raw) !== 'good') {
    throw new Refusal(`The pointer of ${titleOfPart(part)} (move ${seq}) is not signed by a key that counts.`)
  }
  const key = await findSigningKey(store)
  if (key && isReadable(trusted.get(key.id))) return
  throw new Refusal('Pointers must be signed, and the key that signs them is not on this machine.')
}
