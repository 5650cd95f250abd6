import type { EntryOutcome, InputOf, saveRegister } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import type { EntryNow, NewEntry, RegisterGround } from './save-register.repo'

type Given = InputOf<typeof saveRegister>['entries'][number]

export interface JudgedEntry {
  entry: NewEntry
  /** Why it cannot be written, as a sentence; nothing where it can. */
  refusal?: string
}

interface Judge extends Pick<RegisterGround, 'members' | 'entered' | 'elsewhere'> {
  isFirst: boolean
  /** Of what the students are. */
  what: 'stream' | 'lesson'
}

/**
 * Which entries can be written. A register that nobody has taken has one for every student of the stream, whoever stands in that of another
 * one aside; in one that was taken single entries are changed.
 */
export function judgeEntries(
  entries: readonly Given[],
  { members, entered, elsewhere, isFirst, what }: Judge,
): JudgedEntry[] {
  const known = new Set([...members, ...entered])
  const streamOf = new Map(elsewhere.map(({ studentId, stream }) => [studentId, stream]))
  const named = new Set(entries.map(({ studentId }) => studentId))
  const isComplete =
    [...known].every((id) => named.has(id) || streamOf.has(id)) && [...named].every((id) => known.has(id))
  if (isFirst && !isComplete) throw conflict(`The students of this ${what} have changed. Open the register again.`)

  return entries.map((given) => {
    const entry = withoutStrayMinutes(given)
    const other = streamOf.get(given.studentId)
    if (!known.has(given.studentId)) return { entry, refusal: `This student is no longer in the ${what}` }
    if (other) return { entry, refusal: `This student is already in the register of ${other}` }
    return { entry }
  })
}

const withoutStrayMinutes = (entry: Given): NewEntry =>
  entry.status === 'late' ? entry : { ...entry, minutesLate: null }

/** An entry that stands there as it was wanted is saved, whoever wrote it: there is nothing to ask about. */
export function outcomeOf({ entry: wanted, refusal }: JudgedEntry, now: EntryNow | undefined): EntryOutcome {
  const entry = now ?? null
  if (refusal || !now) {
    const reason = refusal ?? 'This student is no longer in the register'
    return { studentId: wanted.studentId, outcome: 'refused', entry, reason }
  }
  const isSaved = now.status === wanted.status && now.minutesLate === wanted.minutesLate && now.note === wanted.note
  return { studentId: wanted.studentId, outcome: isSaved ? 'saved' : 'conflict', entry, reason: null }
}

export const toldInAudit = ({ studentId, status, minutesLate, note }: NewEntry) => ({
  studentId,
  status,
  ...(minutesLate !== null && { minutesLate }),
  ...(note !== null && { note }),
})
