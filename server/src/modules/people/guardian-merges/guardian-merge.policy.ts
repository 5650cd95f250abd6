import type { GuardianMerge, GuardianRecord, InputOf, mergeGuardians } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'

type Given = InputOf<typeof mergeGuardians>

/** The students whose guardian is in both records, with what the guardian is to them by each. */
export function inBothOf(kept: GuardianRecord, other: GuardianRecord): GuardianMerge['inBoth'] {
  const theirs = new Map(other.students.map(({ id, relation }) => [id, relation]))
  return kept.students.flatMap(({ id, name, relation }) => {
    const said = theirs.get(id)
    return said === undefined ? [] : [{ id, name, kept: relation, other: said }]
  })
}

/** What was decided was decided of what was shown. */
export function mustBeAsShown(kept: GuardianRecord, other: GuardianRecord, given: Given) {
  if (kept.version === given.keptVersion && other.version === given.otherVersion) return
  throw conflict(
    'One of these records was changed in the meantime. Compare both again, then merge. Nothing was changed.',
  )
}

/** The name, phones and email that stay; phones are some of those of the two. */
export function contactOf(kept: GuardianRecord, other: GuardianRecord, { name, email, phones }: Given) {
  const known = new Set([...kept.phones, ...other.phones])
  const strange = phones.find((phone) => !known.has(phone))
  if (strange)
    throw conflict(`Neither record has the phone ${strange}. Compare both again, then merge. Nothing was changed.`)
  const named = name === 'kept' ? kept : other
  return {
    givenNames: named.givenNames,
    familyName: named.familyName,
    phones,
    email: email === 'kept' ? kept.email : other.email,
  }
}
