import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { deleteDifferent, insertDifferent } from './same-students.repo'

interface Known {
  id: string
  /** The admission number. */
  number: string
}

type Two = readonly [Known, Known]

/** These are two people, whatever their names and birth dates. */
export async function sayTwoPeople(db: Db, actor: Actor, two: Two) {
  const { numInsertedOrUpdatedRows } = await insertDifferent(db, inOrder(two), actor.accountId)
  if (numInsertedOrUpdatedRows) await tell(db, actor, 'say two people', two)
}

export async function takeBackTwoPeople(db: Db, actor: Actor, two: Two) {
  const { numDeletedRows } = await deleteDifferent(db, inOrder(two))
  if (numDeletedRows) await tell(db, actor, 'take back two people', two)
}

async function tell(db: Db, actor: Actor, action: string, two: Two) {
  const after = { numbers: two.map(({ number }) => number) }
  for (const { id } of two) await audit(db, actor, { action, kind: 'student', id, after })
}

const inOrder = ([{ id: first }, { id: second }]: Two): [string, string] =>
  first < second ? [first, second] : [second, first]
