import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { mustHoldAllOf } from './roles.policy'
import { findHolderOfStaff, holdPerson } from './roles.repo'

/** Whoever changes how somebody of the office signs in could do so in their place, so they hold all that the other one holds. */
export async function mustReachAccount(db: Db, actor: Actor, accountId: string) {
  const person = await holdPerson(db, accountId)
  if (person) mustHoldAllOf(actor, person)
}

/** The same for the record of a member of staff, whose email gets the links for a new password. */
export async function mustReachStaff(db: Db, actor: Actor, staffId: string) {
  const accountId = await findHolderOfStaff(db, staffId)
  if (accountId) await mustReachAccount(db, actor, accountId)
}
