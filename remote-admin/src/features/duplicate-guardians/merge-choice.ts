import { type GuardianMerge, type InputOf, type mergeGuardians, mostPhones } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/ui'

/** Whose value stays: that of the record that stays, or of the one that goes into it. */
export type Side = 'kept' | 'other'

export interface MergeChoice {
  name: Side
  email: Side
  phones: readonly string[]
  /** By student, where the two records say another relation. */
  relations: ReadonlyMap<string, Side>
}

export const startOf = ({ kept, phones }: GuardianMerge): MergeChoice => ({
  name: 'kept',
  email: kept.email === null ? 'other' : 'kept',
  phones: phones.slice(0, mostPhones),
  relations: new Map(),
})

export const inputOf = ({ kept, other }: GuardianMerge, choice: MergeChoice): InputOf<typeof mergeGuardians> => ({
  ...{ keptId: kept.id, otherId: other.id, keptVersion: kept.version, otherVersion: other.version },
  ...{ name: choice.name, email: choice.email, phones: [...choice.phones] },
  relations: [...choice.relations].map(([studentId, take]) => ({ studentId, take })),
})

export function consequenceOf({ kept, other, inBoth }: GuardianMerge, { name, email, phones }: MergeChoice) {
  const named = name === 'kept' ? kept.name : other.name
  const mail = email === 'kept' ? kept.email : other.email
  const reached = [...phones, mail].filter(Boolean).join(', ') || 'no phone and no email'
  const students = countOf(kept.students.length + other.students.length - inBoth.length, 'student')
  return `${named} with ${reached} is then the one guardian of ${students}. The other record is gone.`
}
