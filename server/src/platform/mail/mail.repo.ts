import type { LostMail } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { readCursor } from '../db/keyset'
import type { Db } from '../db/open'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

const firstPause = sql`interval '2 minutes'`
/** The last one comes almost three days after the first. */
const mostTries = 12
/** Longer than any pause before another try: whatever waits for longer was put off by a clock that was ahead. */
const longestPause = sql`interval '2 days'`

/** Leaves a mail in the transaction that gives rise to it; it goes out after the commit, or not at all. */
export async function queueMail(db: Db, mail: Mail) {
  await db.insertInto('outbox_mail').values(mail).execute()
}

/** Whether a mail has not left yet and is still tried; one that was given up will never leave. */
export const isQueued = (mailId: string) => sql<boolean>`exists (select from outbox_mail
  where outbox_mail.id = ${sql.ref(mailId)} and sent_at is null and attempts < ${sql.lit(mostTries)})`

/** The mail that has waited longest; nobody else sends it while this transaction holds it. */
export function takeDueMail(db: Db) {
  return db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'body', 'attempts'])
    .where('sent_at', 'is', null)
    .where(sql<boolean>`(next_attempt_at <= now() or next_attempt_at > now() + ${longestPause})`)
    .where('attempts', '<', mostTries)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export function markSent(db: Db, id: number) {
  return db.updateTable('outbox_mail').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
}

/** It is tried again after two, four, eight … minutes. False where that was the last try. `failure`: why this one went wrong. */
export async function postpone(db: Db, id: number, failure: string): Promise<boolean> {
  const { attempts } = await db
    .updateTable('outbox_mail')
    .set({
      failure,
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${firstPause} * power(2, attempts)`,
    })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts < mostTries
}

/** It is never tried again. `failure`: why nobody will ever take it. */
export async function giveUp(db: Db, id: number, failure: string) {
  await db
    .updateTable('outbox_mail')
    .set({
      failure,
      attempts: mostTries,
      next_attempt_at: sql`now() + ${firstPause} * power(2, ${sql.lit(mostTries)} - 1)`,
    })
    .where('id', '=', id)
    .execute()
}

/** How many mails have failed so far, and are tried again. */
export async function countFailing(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_at', 'is', null)
    .where('attempts', '>', 0)
    .where('attempts', '<', mostTries)
    .executeTakeFirstOrThrow()
  return count
}

const isGivenUp = sql<boolean>`sent_at is null and attempts >= ${sql.lit(mostTries)}`
const lastTriedAt = sql`(next_attempt_at - ${firstPause} * power(2, attempts - 1))`

/** A mail's number as a UUID like any other (RFC 9562, version 8), so that it stands in one list with jobs. */
const mailKey = sql`overlay(overlay(md5('mail ' || id) placing '8' from 13) placing '8' from 17)::uuid`

/** The mails that were given up, the newest first, beginning after the place of a row where that is said. */
export async function listLostMails(db: Db, most: number, after?: string): Promise<(LostMail & { place: string })[]> {
  const place = after ? readCursor(after) : null
  const { rows } = await sql<LostMail & { place: string }>`
    select id, recipient, subject, failure, tried_at::text as place,
      to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from (
      select ${mailKey} as id, recipient, subject, failure, ${lastTriedAt} as tried_at
      from outbox_mail where ${isGivenUp}) lost
    where ${place ? sql`(tried_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql`true`}
    order by tried_at desc, id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** How many mails were given up in the last seven days. */
export async function countLostMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_mail
    where ${isGivenUp} and ${lastTriedAt} > now() - interval '7 days'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the last mail that was tried did not leave: the mail server is away, or lets nobody in. */
export async function isLastFailed(db: Db): Promise<boolean> {
  const { isFailed } = await db
    .selectFrom('outbox_mail')
    .select(
      sql<boolean>`coalesce(max(${lastTriedAt}) filter (where sent_at is null and attempts > 0) >
        coalesce(max(sent_at), '-infinity'), false)`.as('isFailed'),
    )
    .executeTakeFirstOrThrow()
  return isFailed
}

/** Mails that were sent a week ago, and those that were given up so long ago that nothing tells of them any more. */
export async function deleteOldMails(db: Db) {
  await sql`
    delete from outbox_mail where sent_at < now() - interval '7 days'
      or (sent_at is null and attempts >= ${mostTries} and next_attempt_at < now() - interval '90 days')`.execute(db)
}
