import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { closeAccount } from './accounts.commands'
import { mustBeSomebodyElse } from './accounts.policy'
import { findAccountOf, setPerson } from './accounts.repo'

interface Person {
  givenNames: string
  familyName: string
  email: string | null
}

/** Keeps a person's account like the person: name and address follow, and who has left signs in no more. */
export async function followPerson(
  db: Db,
  actor: Actor,
  owner: { staffId: string } | { studentId: string },
  { givenNames, familyName, email }: Person,
  hasJustLeft: boolean,
) {
  const account = await findAccountOf(db, owner)
  if (!account) return
  const displayName = [givenNames, familyName].filter(Boolean).join(' ')
  await setPerson(db, account.id, { displayName, email })
  if (!hasJustLeft || account.isDisabled) return
  mustBeSomebodyElse(actor, account.id)
  await closeAccount(db, actor, account.id)
}
