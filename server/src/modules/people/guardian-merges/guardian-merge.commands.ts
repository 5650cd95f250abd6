import type { InputOf, mergeGuardians } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { findGuardianRecord, lockGuardians, updateGuardian } from '../guardians'
import { contactOf, mustBeAsShown } from './guardian-merge.policy'
import {
  deleteDifferent,
  deleteGuardian,
  insertDifferent,
  joinLinks,
  moveToKept,
  type Pair,
} from './guardian-merge.repo'

/** The two records, of which neither is missing. */
export async function mustFindBoth(db: Db, { keptId, otherId }: Pair) {
  const [kept, other] = [await findGuardianRecord(db, keptId), await findGuardianRecord(db, otherId)]
  if (!kept || !other) throw notFound('guardian')
  return { kept, other }
}

/** Two records of one guardian become one, for good: the students of the other have the kept one. */
export async function mergeIntoOne(db: Db, act: { actor: Actor }, given: InputOf<typeof mergeGuardians>) {
  await lockGuardians(db, [given.keptId, given.otherId])
  const { kept, other } = await mustFindBoth(db, given)
  mustBeAsShown(kept, other, given)
  const contact = contactOf(kept, other, given)
  const relations = given.relations.flatMap(({ studentId, take }) => (take === 'other' ? studentId : []))

  await joinLinks(db, given, relations)
  await moveToKept(db, given)
  await deleteGuardian(db, other.id)
  await updateGuardian(db, kept.id, contact)
  const { givenNames, familyName, phones, email } = kept
  await audit(db, act.actor, {
    ...{ action: 'merge', kind: 'guardian', id: kept.id },
    before: { givenNames, familyName, phones, email },
    after: { ...contact, merged: [other.name, ...other.phones, other.email].filter(Boolean).join(', ') },
  })
  return { id: kept.id, name: (await findGuardianRecord(db, kept.id))?.name ?? kept.name }
}

interface TwoGuardians {
  firstId: string
  secondId: string
}

const inOrder = ({ firstId, secondId }: TwoGuardians): [string, string] =>
  firstId < secondId ? [firstId, secondId] : [secondId, firstId]

/** These are two people, whatever they share; takes it back with `isDifferent` false. */
export async function sayDifferent(db: Db, act: { actor: Actor }, two: TwoGuardians, isDifferent: boolean) {
  const { kept: first, other: second } = await mustFindBoth(db, { keptId: two.firstId, otherId: two.secondId })
  if (isDifferent) {
    const { numInsertedOrUpdatedRows } = await insertDifferent(db, inOrder(two), act.actor.accountId)
    if (!numInsertedOrUpdatedRows) return
  } else {
    const { numDeletedRows } = await deleteDifferent(db, inOrder(two))
    if (!numDeletedRows) return
  }
  const action = isDifferent ? 'say two people' : 'take back two people'
  for (const { id } of [first, second]) {
    await audit(db, act.actor, { action, kind: 'guardian', id, after: { names: [first.name, second.name] } })
  }
}
