import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { isQueued } from '../../../platform/mail/mail.repo'

/** Minutes for which a link from a mail is good, from when the mail has left. */
export const resetMinutes = 30
const mostOpenLinks = 3

/** A link whose mail has not left yet: its time has not begun, and nobody knows it. */
const isWaiting = isQueued('link.mail_id')

interface ResetMail {
  tokenHash: string
  subject: string
  /** With `{username}` where the person's username goes. */
  body: string
}

/**
 * Queues a mail with a link for whoever has that username or address. One statement for everybody, so that neither the
 * answer nor its time tells whether such a person exists; and no more than a few open links each, so that nobody's
 * mailbox is flooded. The link to an account of the office goes to the address of that account alone: records come in by imports too,
 * and whoever may import need not hold all that the office holds.
 */
export async function queueReset(db: Db, usernameOrEmail: string, { tokenHash, subject, body }: ResetMail) {
  await sql`
    with person as (
      select account.id, account.username, 
        case when account.category = 'admin' then account.email
          else mail_address(account) end as email
      from account
      left join staff on staff.id = account.staff_id
      left join student on student.id = account.student_id
      where (account.username = ${usernameOrEmail} or account.email = ${usernameOrEmail}
        or staff.email = ${usernameOrEmail} or student.email = ${usernameOrEmail}) and not account.is_disabled
      order by account.username = ${usernameOrEmail} desc, account.id
      limit 1
    ), mailed as (
      select * from person where email is not null and (
        select count(*) from password_reset link where account_id = person.id and (ends_at > now() or ${isWaiting})) < ${mostOpenLinks}
    ), mail as (
      insert into outbox_mail (recipient, subject, body)
      select email, ${subject}, replace(${body}, '{username}', username) from mailed returning id
    )
    insert into password_reset (token_hash, account_id, ends_at, mail_id, good_for)
    select ${tokenHash}, mailed.id, now() + lasting, mail.id, lasting
    from mailed cross join mail cross join make_interval(mins => ${resetMinutes}) lasting`.execute(db)
}

/** Whether it was not used, is not too old and its account is open. */
const isOpen = (tokenHash: string) => sql<boolean>`account.id = password_reset.account_id and not account.is_disabled
  and token_hash = ${tokenHash} and ends_at > now()`

/** Whose password a link sets that can still be used. */
export function findReset(db: Db, tokenHash: string) {
  return db
    .selectFrom(['password_reset', 'account'])
    .select(['account.username', 'account.category'])
    .where(isOpen(tokenHash))
    .executeTakeFirst()
}

/** Uses up a link that can still be used; the account that it opens. */
export function takeReset(db: Db, tokenHash: string) {
  return db
    .deleteFrom('password_reset')
    .using('account')
    .where(isOpen(tokenHash))
    .returning([
      'account.id',
      'account.username',
      'account.category',
      sql<boolean>`account.password_hash is null`.as('isFirst'),
    ])
    .executeTakeFirst()
}

export async function insertReset(db: Db, accountId: string, tokenHash: string, hours: number) {
  await db
    .insertInto('password_reset')
    .values({ account_id: accountId, token_hash: tokenHash, ends_at: sql`now() + make_interval(hours => ${hours})` })
    .execute()
}

/** Links for a new password open nothing any more; they end with the password, the address and the account by themselves. */
export async function revokeLinks(db: Db, accountIds: readonly string[]) {
  await db.deleteFrom('password_reset').where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`).execute()
}

/** Links for a new password that have ended a day ago, but for those that still wait for their mail. */
export async function deleteOldResets(db: Db) {
  await sql`delete from password_reset link where ends_at < now() - interval '1 day' and not ${isWaiting}`.execute(db)
}
