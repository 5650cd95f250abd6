import { isDeepStrictEqual } from 'node:util'
import { type PartName, type Pointer, pointerSchema, type SignedSubject, titleOfPart } from '@bellhouse/contracts'
import { type History, readHistory } from './history'
import { listDamage } from './list-damage'
import { listParts } from './parts'
import { findPointerFile } from './pointer'
import { mustReadRelease } from './read-release'
import { Refusal, StoreAwayError } from './refusal'
import { checkSignature, type SignatureState } from './signature'
import { listKeyDamage, listPublicKeys, listTrustedKeys, type TrustedKeys } from './signing-key'
import { folderOf, type Store } from './store'

export interface Findings {
  /** What must not be, a sentence each. */
  problems: string[]
  /** What is worth knowing and no reason to act. */
  notes: string[]
  /** How many releases and files were read. */
  releases: number
}

/**
 * Reads every file of every live release (active, canary, last good) against its hash, every signature, and each
 * history against itself and its pointer. Changes nothing.
 */
export async function verifyStore(store: Store): Promise<Findings> {
  const [trusted, kept] = await Promise.all([listTrustedKeys(store), listPublicKeys(store)])
  const all = await Promise.all((await listParts(store)).map((part) => verifyPart(store, part, trusted)))
  const unsigned = trusted.size === 0 && all.some(({ releases }) => releases > 0)
  return {
    problems: [...listKeyDamage(kept), ...all.flatMap(({ problems }) => problems)],
    notes: [
      ...all.flatMap(({ notes }) => notes),
      ...(unsigned ? ['Nothing is signed, because no key was made. See: release key --help'] : []),
    ],
    releases: all.reduce((sum, { releases }) => sum + releases, 0),
  }
}

/** Ids that people can get at this moment or after one step back. */
export const liveOnes = ({ active, canary, lastGood = [] }: Pointer) => [
  ...new Set([active, ...(canary ? [canary.release] : []), ...lastGood]),
]

async function verifyPart(store: Store, part: PartName, trusted: TrustedKeys): Promise<Findings> {
  const name = titleOfPart(part)
  const history = await readHistory(store, part)
  const notes = history.torn.map((line) => `${name}: line ${line} of the history was cut off while it was written.`)
  try {
    const live = await findPointerFile(store, part)
    if (!live) {
      const lost = history.moves.length > 0 ? [`${name}: the pointer is missing, and its history is there.`] : []
      return { problems: lost, notes, releases: 0 }
    }
    const { raw, pointer } = live
    const ids = liveOnes(pointer)
    const problems = [
      ...listSignatureProblems(trusted, { kind: 'pointer', remote: part }, raw, `${name}: the pointer`),
      ...listHistoryProblems(name, history, raw, trusted, part),
      ...(await Promise.all(ids.map((id) => listReleaseProblems(store, part, id, trusted)))).flat(),
    ]
    if (isOneBehind(history, pointer)) notes.push(`${name}: the last move is not noted yet; the next one notes it.`)
    return { problems, notes, releases: ids.length }
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused instanceof StoreAwayError) throw refused
    return { problems: [`${name}: ${refused.message}`], notes, releases: 0 }
  }
}

const signatureSentences: Record<Exclude<SignatureState, 'good'>, string> = {
  none: 'is not signed.',
  'unknown key': 'is signed with a key that is not trusted here.',
  'damaged key': 'is signed with a key whose public half cannot be read here.',
  wrong: 'is not what was signed.',
}

// Where no key was ever made, nothing can be signed; where one was, a missing signature may have been removed.
function listSignatureProblems(trusted: TrustedKeys, subject: SignedSubject, raw: object, what: string) {
  const state = checkSignature(trusted, subject, raw)
  if (state === 'good' || (state === 'none' && trusted.size === 0)) return []
  return [`${what} ${signatureSentences[state]}`]
}

async function listReleaseProblems(store: Store, part: PartName, id: string, trusted: TrustedKeys): Promise<string[]> {
  const what = `${titleOfPart(part)} ${id}`
  try {
    const { release, raw } = await mustReadRelease(store, part, id)
    const isOther = release.id !== id || release.remote !== part
    const damage = await listDamage(store.storage, folderOf(part, id), release)
    return [
      ...(isOther ? [`${what}: release.json is of ${titleOfPart(release.remote)} ${release.id}.`] : []),
      ...listSignatureProblems(trusted, { kind: 'release', remote: part }, raw, `${what}: release.json`),
      ...damage.map((sentence) => `${what}: ${sentence}`),
    ]
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused instanceof StoreAwayError) throw refused
    return [`${what} is not there.`]
  }
}

const isOneBehind = ({ moves }: History, { seq }: Pointer) => (moves.at(-1)?.pointer.seq ?? 0) === seq - 1

function listHistoryProblems(
  name: string,
  history: History,
  live: object,
  trusted: TrustedKeys,
  part: PartName,
): string[] {
  const { moves } = history
  const pointer = pointerSchema.parse(live)
  const last = moves.at(-1)
  const gaps = moves.flatMap(({ pointer: { seq } }, index) =>
    seq === index + 1 ? [] : [`${name}: the history goes wrong at move ${seq}, where move ${index + 1} should stand.`],
  )
  const forged = moves.flatMap(({ raw, pointer: { seq } }) => {
    const state = checkSignature(trusted, { kind: 'pointer', remote: part }, raw)
    // Moves from before the first key are not signed; taking a signature off a later one breaks nothing that is live.
    return state === 'wrong' ? [`${name}: move ${seq} of the history is not what was signed.`] : []
  })
  const isAtPointer = last && isDeepStrictEqual(last.raw, live)
  if (isAtPointer || isOneBehind(history, pointer)) return [...gaps.slice(0, 1), ...forged]
  return [...gaps.slice(0, 1), ...forged, `${name}: the history does not end with the pointer.`]
}
