import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { groupsOf, photoOf } from './chat-contacts.repo'

const pairOf = (one: string, other: string) =>
  one < other
    ? { first_account_id: one, second_account_id: other }
    : { first_account_id: other, second_account_id: one }

export function findPair(db: Db, one: string, other: string) {
  const pair = pairOf(one, other)
  return db
    .selectFrom('chat_thread')
    .select('id')
    .where('first_account_id', '=', pair.first_account_id)
    .where('second_account_id', '=', pair.second_account_id)
    .executeTakeFirst()
}

/** The conversation of two people, which begins here if there is none. */
export async function putThread(db: Db, one: string, other: string): Promise<string> {
  const known = await findPair(db, one, other)
  if (known) return known.id
  await db
    .insertInto('chat_thread')
    .values(pairOf(one, other))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const thread = await findPair(db, one, other)
  if (!thread) throw new Error('A thread that was just written is gone')
  await db
    .insertInto('chat_member')
    .values([one, other].map((account_id) => ({ thread_id: thread.id, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return thread.id
}

/** The texts of a conversation, oldest first. */
export function listTexts(db: Db, threadId: string) {
  return db
    .selectFrom('chat_message')
    .select(['sender_id as senderId', 'text', 'sent_at as sentAt'])
    .where('thread_id', '=', threadId)
    .orderBy('seq')
    .execute()
}

/** Of two people each; groups have calls of their own. */
export function listPairsOf(db: Db, accountId: string) {
  return db
    .selectFrom('chat_thread')
    .innerJoin('account', (join) =>
      join.on(
        'account.id',
        '=',
        sql<string>`case when first_account_id = ${accountId} then second_account_id else first_account_id end`,
      ),
    )
    .select(['chat_thread.id', 'account.id as friendId', photoOf('account').as('photo')])
    .where((eb) => eb.or([eb('first_account_id', '=', accountId), eb('second_account_id', '=', accountId)]))
    .where('last_seq', '>', 0)
    .orderBy('account.display_name')
    .execute()
}

/** Messages of others that somebody has not read, in all conversations that are not muted; a hundred of each are counted. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with behind as (
      select chat_thread.id, coalesce(read_seq, 0) as read_seq
      from (
        select id from chat_thread where first_account_id = ${accountId}
        union all select id from chat_thread where second_account_id = ${accountId}
        union all select id from ${groupsOf(accountId)} own_group) mine
      join chat_thread using (id)
      left join chat_member on thread_id = chat_thread.id and account_id = ${accountId}
      where last_seq > coalesce(read_seq, 0) and not coalesce(is_muted, false))
    select coalesce(sum(count), 0)::int as count
    from behind cross join lateral (
      select count(*) from (
        select from chat_message where thread_id = behind.id and seq > behind.read_seq and sender_id <> ${accountId}
        limit 100) unread_message) unread`.execute(db)
  return rows[0]?.count ?? 0
}
