import { refused } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findLinkedAccount, isLinked, linkAccount, type ProviderRecord } from '../provider'
import { listSecondSteps } from '../second-factor'
import { findAccountByName, findAccountToOpen, listAccountsByMail } from './session.repo'

type Provider = Pick<ProviderRecord, 'name' | 'issuer' | 'claim' | 'rules'>
type Claims = Record<string, unknown>

/** The account of whoever the provider has signed in. None is ever made: whoever is not known here is told so. */
export async function mustFindPerson(db: Db, provider: Provider, claims: Claims) {
  const { name, issuer, rules } = provider
  const subject = String(claims.sub)
  const linkedId = await findLinkedAccount(db, { issuer, subject })
  // Who has come before is known by the subject, whatever they are called there by now.
  const account = linkedId ? await findAccountToOpen(db, linkedId) : await mustFindByClaim(db, provider, claims)
  if (account.isDisabled) throw refused('Your account is closed. Ask the school’s office.')
  if (rules[account.category] === 'off')
    throw refused(`Accounts like yours do not sign in with ${name} at your school. Use your username and password.`)
  if (!linkedId) await mustBecomeLinked(db, provider, { accountId: account.id, subject })
  return account
}

/** Usernames and addresses pass from one person to the next, so the first who comes with one is the only one. */
async function mustBecomeLinked(
  db: Db,
  { name, issuer }: Provider,
  { accountId, subject }: { accountId: string; subject: string },
) {
  const taken = `This account is linked to somebody else at ${name}. Ask the school’s office to unlink it.`
  if (await isLinked(db, accountId, issuer)) throw refused(taken)
  // Whoever has a second step shows with that whose account it is.
  if ((await listSecondSteps(db, accountId)).length > 0) return
  if (!(await linkAccount(db, accountId, { issuer, subject }))) throw refused(taken)
}

async function mustFindByClaim(db: Db, { name, claim }: Provider, claims: Claims) {
  const said = claims[claim]
  if (typeof said !== 'string' || said === '')
    throw refused(`${name} does not say who you are (“${claim}” is missing).`)
  // Anybody can type in an address; only one that the provider has checked names somebody.
  if (claim === 'email' && String(claims.email_verified) !== 'true')
    throw refused(`${name} has not checked that ${said} is your address. Confirm it there, then try again.`)
  const found = claim === 'email' ? await listAccountsByMail(db, said) : [await findAccountByName(db, said)]
  const [account, other] = found
  if (!account) throw refused(`${name} knows you as ${said}, and no account here has that. Ask the school’s office.`)
  if (other) throw refused(`More than one account here has ${said}. Ask the school’s office.`)
  return account
}
