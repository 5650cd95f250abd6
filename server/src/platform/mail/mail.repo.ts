import { sql } from 'kysely'
import type { Db } from '../db/open'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

/** Leaves a mail in the transaction that gives rise to it; it goes out after the commit, or not at all. */
export async function queueMail(db: Db, mail: Mail) {
  await db.insertInto('outbox_mail').values(mail).execute()
}

/** The mail that has waited longest; nobody else sends it while this transaction holds it. */
export function takeDueMail(db: Db) {
  return db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'body', 'attempts'])
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .where('attempts', '<', 12)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export function markSent(db: Db, id: number) {
  return db.updateTable('outbox_mail').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
}

/** After one, two, four … minutes it is tried again, for about three days. */
export function postpone(db: Db, id: number) {
  return db
    .updateTable('outbox_mail')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + interval '1 minute' * power(2, attempts)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Mails that were sent a week ago. */
export async function deleteSentMails(db: Db) {
  await sql`delete from outbox_mail where sent_at < now() - interval '7 days'`.execute(db)
}
