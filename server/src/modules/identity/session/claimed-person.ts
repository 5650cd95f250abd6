import { refused } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import type { ProviderRecord } from '../provider'
import { findAccountByName, listAccountsByMail } from './session.repo'

/** The account of whoever the provider has signed in. None is ever made: whoever is not known here is told so. */
export async function mustFindPerson(
  db: Db,
  { name, claim, rules }: Pick<ProviderRecord, 'name' | 'claim' | 'rules'>,
  claims: Record<string, unknown>,
) {
  const said = claims[claim]
  if (typeof said !== 'string' || said === '')
    throw refused(`${name} does not say who you are (“${claim}” is missing).`)
  // Anybody can type in an address; only one that the provider has checked names somebody.
  if (claim === 'email' && String(claims.email_verified) !== 'true')
    throw refused(`${name} has not checked that ${said} is your address. Have it checked there, then try again.`)
  const found = claim === 'email' ? await listAccountsByMail(db, said) : [await findAccountByName(db, said)]
  const [account, other] = found
  if (!account) throw refused(`${name} knows you as ${said}, and no account here has that. Ask the school’s office.`)
  if (other) throw refused(`More than one account here has ${said}. Ask the school’s office.`)
  if (account.isDisabled) throw refused('Your account is closed. Ask the school’s office.')
  if (rules[account.category] === 'off')
    throw refused(`Accounts like yours do not sign in with ${name} at your school. Use your username and password.`)
  return account
}
