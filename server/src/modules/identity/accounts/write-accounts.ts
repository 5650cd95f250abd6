import type { Actor } from '../../../http/actor'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { insertAccounts, listUsernames, renewPasswords } from './account-batches.repo'
import type { AccountPerson } from './account-people.repo'
import type { NewAccount } from './accounts.repo'
import type { SlipOfPerson } from './slip-sheet'
import { freeUsername, usernameFor } from './username'

export interface Secret {
  password: string
  hash: string
}

export interface WithSecret {
  person: AccountPerson
  secret: Secret
}

/** Writes new accounts, and new passwords for accounts that are there; answers the slips in the order of the people. */
export async function writeAccounts(db: Db, actor: Pick<Actor, 'accountId'>, people: readonly WithSecret[]) {
  const usernames = await chooseUsernames(db, people)
  const isNew = ({ person }: WithSecret) => person.accountId === null
  const accounts = people.filter(isNew).map((one) => accountOf(one, usernames.get(one.person.id) ?? ''))
  const made = await insertAccounts(db, accounts)
  const renewed = people.flatMap(({ person: { accountId }, secret }) =>
    accountId === null ? [] : [{ accountId, passwordHash: secret.hash }],
  )
  await renewPasswords(db, renewed)
  await auditEach(db, actor, [
    ...made.map(({ id, username }) => ({ action: 'create account', kind: 'account', id, after: { username } })),
    ...renewed.map(({ accountId }) => ({ action: 'renew one-time password', kind: 'account', id: accountId })),
  ])
  const slips = people.map((one): SlipOfPerson => slipOf(one, usernames.get(one.person.id) ?? ''))
  return { slips, counts: { created: made.length, renewed: renewed.length } }
}

async function chooseUsernames(db: Db, people: readonly WithSecret[]) {
  const taken = new Set((await listUsernames(db)).map((username) => username.toLowerCase()))
  const chosen = people.map(({ person }): [string, string] => {
    const username = person.username ?? freeUsername(usernameFor(person), taken)
    taken.add(username.toLowerCase())
    return [person.id, username]
  })
  return new Map(chosen)
}

const fullName = ({ givenNames, familyName }: AccountPerson) => [givenNames, familyName].filter(Boolean).join(' ')

function accountOf({ person, secret }: WithSecret, username: string): NewAccount {
  const isStudent = person.kind === 'student'
  return {
    username,
    category: person.kind,
    password_hash: secret.hash,
    display_name: fullName(person),
    email: person.email,
    photo: person.photo,
    staff_id: isStudent ? null : person.id,
    student_id: isStudent ? person.id : null,
    must_change_password: true,
  }
}

const slipOf = ({ person, secret }: WithSecret, username: string): SlipOfPerson => ({
  name: fullName(person),
  place: person.stream ?? (person.kind === 'staff' ? 'Staff' : 'No stream'),
  username,
  oneTimePassword: secret.password,
})
