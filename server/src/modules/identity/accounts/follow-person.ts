import type { Db } from '../../../platform/db/open'
import { findAccountOf, setPerson } from './accounts.repo'

interface Person {
  givenNames: string
  familyName: string
  email: string | null
}

/** Keeps name and address of a person's account like those of the person. */
export async function followPerson(
  db: Db,
  owner: { staffId: string } | { studentId: string },
  { givenNames, familyName, email }: Person,
) {
  const account = await findAccountOf(db, owner)
  if (!account) return
  const displayName = [givenNames, familyName].filter(Boolean).join(' ')
  await setPerson(db, account.id, { displayName, email })
}
