import type { Category } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { freeUsername } from './username'

type Owner = { staffId: string } | { studentId: string }

const accountStates = (db: Db) =>
  db.selectFrom('account').select(({ selectFrom }) => [
    'account.id',
    'account.username',
    'account.is_disabled as isDisabled',
    'account.must_change_password as mustChangePassword',
    sql<boolean>`exists (select from authenticator where account_id = account.id and secret is not null)
        or exists (select from passkey where account_id = account.id)`.as('hasSecondFactor'),
    sql<boolean>`exists (select from provider_identity where account_id = account.id)`.as('isLinkedToProvider'),
    selectFrom('session')
      .whereRef('session.account_id', '=', 'account.id')
      .select(sql<string | null>`to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('at'))
      .as('lastSignIn'),
  ])

/** The account of a person, with what an admin may know about it. */
export function findAccountOf(db: Db, owner: Owner) {
  return 'staffId' in owner
    ? accountStates(db).where('account.staff_id', '=', owner.staffId).executeTakeFirst()
    : accountStates(db).where('account.student_id', '=', owner.studentId).executeTakeFirst()
}

export function findAccount(db: Db, accountId: string) {
  return accountStates(db).where('account.id', '=', accountId).executeTakeFirst()
}

/** The person that an account is to be made for. */
export function findOwner(db: Db, owner: Owner) {
  if ('staffId' in owner) {
    return db
      .selectFrom('staff')
      .select(['name', 'given_names as givenNames', 'family_name as familyName', 'staff_number as number'])
      .select(['email', 'photo', sql<boolean>`status = 'left'`.as('hasLeft')])
      .where('id', '=', owner.staffId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
  }
  return db
    .selectFrom('student')
    .select(['name', 'given_names as givenNames', 'family_name as familyName', 'admission_number as number'])
    .select(['email', 'photo', sql<boolean>`status in ('left', 'graduated')`.as('hasLeft')])
    .where('id', '=', owner.studentId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Whose account it is, where that is somebody who has left. */
export function findLeaver(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('staff', 'staff.id', 'account.staff_id')
    .leftJoin('student', 'student.id', 'account.student_id')
    .select(sql<string>`coalesce(staff.name, student.name)`.as('name'))
    .where('account.id', '=', accountId)
    .where(({ eb, or }) => or([eb('staff.status', '=', 'left'), eb('student.status', 'in', ['left', 'graduated'])]))
    .executeTakeFirst()
}

/** The wished name, or the same with the lowest number behind it that nobody has. */
export async function findFreeUsername(db: Db, wish: string): Promise<string> {
  const rows = await db
    .selectFrom('account')
    .select('username')
    .where(sql<boolean>`username::text ~ ${`^${wish.replaceAll('.', '\\.')}[0-9]*$`}`)
    .execute()
  const taken = new Set(rows.map(({ username }) => username.toLowerCase()))
  return freeUsername(wish, taken)
}

export interface NewAccount {
  username: string
  category: Category
  password_hash: string | null
  display_name: string
  email: string | null
  photo: string | null
  staff_id: string | null
  student_id: string | null
  must_change_password: boolean
}

export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A password that its owner has to change with the first sign-in. */
export function setOneTimePassword(db: Db, accountId: string, passwordHash: string) {
  return db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('id', '=', accountId)
    .execute()
}

/** People by their records. */
export interface People {
  staffIds?: readonly string[]
  studentIds?: readonly string[]
}

export function listAccountsOf(db: Db, { staffIds = [], studentIds = [] }: People) {
  return db
    .selectFrom('account')
    .select(['id', 'is_disabled as isDisabled'])
    .where(({ eb, or }) =>
      or([
        eb('staff_id', '=', sql<string>`any(${staffIds}::uuid[])`),
        eb('student_id', '=', sql<string>`any(${studentIds}::uuid[])`),
      ]),
    )
    .execute()
}

/** Whose accounts let somebody sign in with all permissions; nobody changes that before the transaction ends. */
export async function lockFullAdministrators(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('full administrators'))`.execute(db)
  return db
    .selectFrom('account')
    .select(['id', 'staff_id as staffId'])
    .where('category', '=', 'admin')
    .where('role_id', 'is', null)
    .where('is_disabled', '=', false)
    .where('password_hash', 'is not', null)
    .execute()
}

// One that was merged into another account, or whose owner was erased, is closed permanently.
const isSomebodys = sql<boolean>`merged_into is null
  and not exists (select from student where student.id = student_id and erased_at is not null)
  and not exists (select from staff where staff.id = staff_id and erased_at is not null)`

/** Which of them were disabled or enabled by this. */
export async function setDisabled(db: Db, accountIds: readonly string[], isDisabled: boolean) {
  const rows = await db
    .updateTable('account')
    .set({ is_disabled: isDisabled })
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('is_disabled', '<>', isDisabled)
    .$if(!isDisabled, (query) => query.where(isSomebodys))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Closed for good: what was written with it can still be read, and nobody signs in with it again. */
export function mergeAccount(db: Db, accountId: string, into: string) {
  return db
    .updateTable('account')
    .set({ is_disabled: true, student_id: null, merged_into: into, password_hash: null, email: null, photo: null })
    .where('id', '=', accountId)
    .execute()
}

/** Accounts that were merged into the one go with it into the other. */
export function passOnMergedAccounts(db: Db, accountId: string, into: string) {
  return db.updateTable('account').set({ merged_into: into }).where('merged_into', '=', accountId).execute()
}

/** The account is that student's from now on. */
export function giveAccountTo(db: Db, accountId: string, studentId: string) {
  return db.updateTable('account').set({ student_id: studentId }).where('id', '=', accountId).execute()
}

export function setPerson(
  db: Db,
  accountId: string,
  { displayName, email }: { displayName: string; email: string | null },
) {
  return db.updateTable('account').set({ display_name: displayName, email }).where('id', '=', accountId).execute()
}
