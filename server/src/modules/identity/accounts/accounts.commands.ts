import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit, auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { endSessionsOfAll, revokeTokensOfAll } from '../session'
import { mustBeHere } from './accounts.policy'
import {
  findAccountOf,
  findFreeUsername,
  findOwner,
  insertAccount,
  listAccountsOf,
  type People,
  setDisabled,
} from './accounts.repo'
import { newOneTimePassword } from './one-time-password'
import { usernameFor } from './username'

/** Gives somebody of the school who has none an account, with a password for the first time; answers both names to sign in with. */
export async function giveAccount(
  db: Db,
  { actor }: Act,
  passwords: FastifyInstance['passwords'],
  owner: { staffId: string } | { studentId: string },
) {
  const person = await findOwner(db, owner)
  if (!person) throw notFound('person')
  mustBeHere(person.hasLeft ? person : undefined)
  if (await findAccountOf(db, owner)) throw conflict('This person already has an account.')

  const oneTimePassword = newOneTimePassword()
  const username = await findFreeUsername(db, usernameFor(person))
  const isStaff = 'staffId' in owner
  const accountId = await insertAccount(db, {
    username,
    category: isStaff ? 'staff' : 'student',
    password_hash: await passwords.hash(oneTimePassword),
    display_name: [person.givenNames, person.familyName].filter(Boolean).join(' '),
    email: person.email,
    photo: person.photo,
    staff_id: isStaff ? owner.staffId : null,
    student_id: isStaff ? null : owner.studentId,
    must_change_password: true,
  })
  await audit(db, actor, { action: 'create account', kind: 'account', id: accountId, after: { username } })
  return { accountId, username, oneTimePassword }
}

export interface Closed {
  /** The accounts that were closed by this. */
  closed: string[]
  /** Whether the own account of whoever does it was among them, and so stays open: nobody locks themselves out. */
  ownStaysOpen: boolean
}

/** Nobody signs in with them any more, from now on: their sessions and tokens end for good, and the history says by whom. */
export async function closeAccounts(db: Db, act: Act, accountIds: readonly string[]): Promise<Closed> {
  const ownId = act.actor?.accountId
  const others = accountIds.filter((id) => id !== ownId)
  const closed = await setDisabled(db, others, true)
  await endSessionsOfAll(db, closed)
  await revokeTokensOfAll(db, closed)
  await tellAccounts(db, act, 'disable account', closed)
  return { closed, ownStaysOpen: others.length < accountIds.length }
}

/** Whoever has one of them signs in as before; answers those that were closed until now. */
export async function openAccounts(db: Db, act: Act, accountIds: readonly string[]): Promise<string[]> {
  const opened = await setDisabled(db, accountIds, false)
  await tellAccounts(db, act, 'enable account', opened)
  return opened
}

/** What becomes of the closed accounts of people who come back; they stay closed unless somebody asks for them. */
export interface ReturnOptions {
  openAccounts?: boolean | undefined
}

/** Closes the accounts of people who leave the school. */
export async function closeAccountsOf(db: Db, act: Act, leavers: People): Promise<Closed> {
  const accounts = await listAccountsOf(db, leavers)
  return closeAccounts(
    db,
    act,
    accounts.flatMap(({ id, isDisabled }) => (isDisabled ? [] : [id])),
  )
}

/** Opens the accounts of people who come back. */
export async function openAccountsOf(db: Db, act: Act, people: People): Promise<string[]> {
  const accounts = await listAccountsOf(db, people)
  return openAccounts(
    db,
    act,
    accounts.map(({ id }) => id),
  )
}

const tellAccounts = (db: Db, { actor }: Act, action: string, ids: readonly string[]) =>
  auditEach(
    db,
    actor,
    ids.map((id) => ({ action, kind: 'account', id })),
  )
