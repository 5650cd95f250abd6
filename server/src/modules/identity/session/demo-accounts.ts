import type { Db } from '../../../platform/db/open'
import type { Passwords } from './passwords'
import { findAccountByName } from './session.repo'

/** The accounts of the demo school, whose passwords everybody knows. */
export const demoAccounts = [
  { username: 'admin', password: 'admin-demo', category: 'admin' },
  { username: 'teacher', password: 'teacher-demo', category: 'staff' },
  { username: 'student', password: 'student-demo', category: 'student' },
] as const

/** Those of them that are in this database and still open with the known password. */
export async function listOpenDemoAccounts(db: Db, passwords: Passwords) {
  const opened = await Promise.all(
    demoAccounts.map(async ({ username, password }) => {
      const account = await findAccountByName(db, username)
      return account && !account.isDisabled && account.passwordHash !== null
        ? passwords.verify(account.passwordHash, password)
        : false
    }),
  )
  return demoAccounts.filter((_, place) => opened[place])
}
