import type { Category, SecondFactorRule } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** What somebody has beside the password. */
export interface Factors {
  authenticatorSince: Date | null
  passkeys: number
  recoveryCodesLeft: number
}

export async function findFactors(db: Db, accountId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select confirmed_at from authenticator where account_id = ${accountId}) as "authenticatorSince",
      (select count(*)::integer from passkey where account_id = ${accountId}) as passkeys,
      (select count(*)::integer from recovery_code where account_id = ${accountId} and used_at is null)
        as "recoveryCodesLeft"`.execute(db)
  return rows[0] as Factors
}

export async function findRule(db: Db, category: Category): Promise<SecondFactorRule> {
  const row = await db
    .selectFrom('school')
    .select(['second_factor_admin as admin', 'second_factor_staff as staff', 'second_factor_student as student'])
    .executeTakeFirst()
  return (row?.[category] ?? 'off') as SecondFactorRule
}

/** A secret that counts once a code has confirmed it, for ten minutes. */
export async function putWaitingSecret(db: Db, accountId: string, sealed: Buffer) {
  const waiting = { waiting_secret: sealed, waiting_until: sql<Date>`now() + interval '10 minutes'` }
  await db
    .insertInto('authenticator')
    .values({ account_id: accountId, ...waiting })
    .onConflict((same) => same.column('account_id').doUpdateSet(waiting))
    .execute()
}

export async function findWaitingSecret(db: Db, accountId: string) {
  const row = await db
    .selectFrom('authenticator')
    .select('waiting_secret as sealed')
    .where('account_id', '=', accountId)
    .where('waiting_until', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return row?.sealed ?? null
}

/** From now on the waiting secret is the one that counts, and the code that confirmed it is used. */
export function confirmWaitingSecret(db: Db, accountId: string, step: number) {
  return db
    .updateTable('authenticator')
    .set({
      secret: sql<Buffer>`waiting_secret`,
      confirmed_at: sql<Date>`now()`,
      last_step: step,
      ...{ waiting_secret: null, waiting_until: null },
    })
    .where('account_id', '=', accountId)
    .execute()
}

export async function findSecret(db: Db, accountId: string) {
  const row = await db
    .selectFrom('authenticator')
    .select('secret as sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.sealed ?? null
}

export function listSecrets(db: Db) {
  return db
    .selectFrom('authenticator')
    .select(['account_id as accountId', 'secret as sealed'])
    .where('secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .execute()
}

/** Whether the step is newer than every one before: of many requests with one code, one hears yes. */
export async function takeStep(db: Db, accountId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether there was such a code and nobody had used it. */
export async function takeRecoveryCode(db: Db, accountId: string, codeHash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The older ones, used or not, are gone. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]) {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export function deleteAuthenticator(db: Db, accountId: string) {
  return db.deleteFrom('authenticator').where('account_id', '=', accountId).execute()
}

/** The sessions of a person who has set up what was owed show everything. */
export function endEnrolment(db: Db, accountId: string) {
  return db.updateTable('session').set({ must_enrol: false }).where('account_id', '=', accountId).execute()
}

/** Tells the person by mail, where there is an address. */
export async function queueMailTo(db: Db, accountId: string, { subject, body }: { subject: string; body: string }) {
  await sql`
    insert into outbox_mail (recipient, subject, body)
    select mail_address(account), ${subject}, ${body}
    from account where id = ${accountId} and mail_address(account) is not null`.execute(db)
}
