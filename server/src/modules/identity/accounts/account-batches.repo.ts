import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { NewAccount } from './accounts.repo'

const alive = ['running', 'printing'] as const

/** Nothing while another batch is being made. */
export function insertBatch(db: Db, batch: { started_by: string; total: number; kept: number }) {
  return db
    .insertInto('account_batch')
    .values(batch)
    .onConflict((running) => running.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findBatch(db: Db, batchId: string) {
  return db
    .selectFrom('account_batch')
    .select(['id', 'state', 'done', 'total', 'created', 'renewed', 'kept', 'failure', 'started_by as startedBy'])
    .where('id', '=', batchId)
    .executeTakeFirst()
}

/** False once the batch was cancelled. */
export async function saveProgress(db: Db, batchId: string, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_batch')
    .set({ done })
    .where('id', '=', batchId)
    .where('state', 'in', alive)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Outcome {
  state: 'printing' | 'done' | 'cancelled' | 'failed'
  created?: number
  renewed?: number
  failure?: string
}

/** False where the batch is over already. */
export async function moveBatch(db: Db, batchId: string, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_batch')
    .set(outcome)
    .where('id', '=', batchId)
    .where('state', 'in', outcome.state === 'cancelled' ? ['running'] : alive)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Nobody else makes or changes an account until the transaction ends; signing in goes on. */
export async function lockAccounts(db: Db) {
  await sql`lock table account in share row exclusive mode`.execute(db)
}

export async function listUsernames(db: Db) {
  const rows = await db.selectFrom('account').select('username').execute()
  return rows.map(({ username }) => username)
}

const mostAtOnce = 1_000

export async function insertAccounts(db: Db, accounts: readonly NewAccount[]) {
  const made: { id: string; username: string }[] = []
  for (let from = 0; from < accounts.length; from += mostAtOnce) {
    const part = accounts.slice(from, from + mostAtOnce)
    made.push(...(await db.insertInto('account').values(part).returning(['id', 'username']).execute()))
  }
  return made
}

/** New one-time passwords for accounts whose first one was never used. */
export async function renewPasswords(db: Db, renewed: readonly { accountId: string; passwordHash: string }[]) {
  const ids = renewed.map(({ accountId }) => accountId)
  const hashes = renewed.map(({ passwordHash }) => passwordHash)
  await sql`
    update account set password_hash = renewed.hash, must_change_password = true
    from unnest(${ids}::uuid[], ${hashes}::text[]) as renewed (id, hash)
    where account.id = renewed.id`.execute(db)
}

interface ResetMail {
  accountId: string
  tokenHash: string
  recipient: string
  subject: string
  body: string
}

/** Hours for which a link is good that an admin has sent. */
export const sentLinkHours = 24

/** Queues a mail with a link for each; an older link of theirs is good no longer. */
export async function queueResetMails(db: Db, mails: readonly ResetMail[]) {
  const ids = mails.map(({ accountId }) => accountId)
  await db.deleteFrom('password_reset').where('account_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  for (let from = 0; from < mails.length; from += mostAtOnce) {
    const part = mails.slice(from, from + mostAtOnce)
    const ends_at = sql<Date>`now() + make_interval(hours => ${sentLinkHours})`
    await db
      .insertInto('password_reset')
      .values(part.map(({ accountId, tokenHash }) => ({ account_id: accountId, token_hash: tokenHash, ends_at })))
      .execute()
    await db
      .insertInto('outbox_mail')
      .values(part.map(({ recipient, subject, body }) => ({ recipient, subject, body })))
      .execute()
  }
}
