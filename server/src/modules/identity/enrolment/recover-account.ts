import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { removeFactors } from '../second-factor'
import { endSessionsOf, findAccountByName, insertReset, makeResetLink, openToPassword } from '../session'

/** Hours for which the link is good. */
export const recoveryHours = 24

/**
 * For whoever has lost everything and has nobody to ask, by somebody at the server's own machine: the second step goes, all sessions
 * end, and a link sets a new password once, which opens the account also where the school wants it to be signed in by a provider. The history says that it was done there. Nothing where there is no such account, or a closed one.
 */
export async function recoverAccount(db: Db, username: string, publicUrl: string) {
  return db.transaction().execute(async (transaction) => {
    const account = await findAccountByName(transaction, username)
    if (!account || account.isDisabled) return null
    const { address, tokenHash } = makeResetLink(publicUrl)
    const hadSecondFactor = await removeFactors(transaction, null, account.id)
    await endSessionsOf(transaction, account.id)
    await openToPassword(transaction, account.id, recoveryHours)
    await insertReset(transaction, account.id, tokenHash, recoveryHours)
    await audit(transaction, null, { action: 'recover account on the server', kind: 'account', id: account.id })
    return { address, hadSecondFactor }
  })
}

/** The names of admins who may sign in, for whoever knows none. */
export async function listOpenAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('account')
    .select('username')
    .where('category', '=', 'admin')
    .where('is_disabled', '=', false)
    .orderBy('username')
    .execute()
  return admins.map(({ username }) => username)
}
