import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { escapeLike } from '../../db/words'

const onlineWithin = sql.lit('2 minutes')

// A drawn face stands in until the school has a photo of the person.
const photoOf = sql<string | null>`coalesce(
  (select photo from staff where staff.id = account.staff_id),
  (select photo from student where student.id = account.student_id),
  account.photo)`

/** The people that an account may write to, with unread counts and when they were last seen. */
export function listContacts(db: Db, accountId: string, search?: string) {
  return db
    .selectFrom('account')
    .leftJoin('chat_thread as thread', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([
            eb('thread.first_account_id', '=', accountId),
            eb('thread.second_account_id', '=', eb.ref('account.id')),
          ]),
          eb.and([
            eb('thread.second_account_id', '=', accountId),
            eb('thread.first_account_id', '=', eb.ref('account.id')),
          ]),
        ]),
      ),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('chat_message')
          .whereRef('chat_message.thread_id', '=', 'thread.id')
          .select([
            sql<number>`count(*) filter (where sender_id <> ${accountId} and read_at is null)`.as('unread'),
            sql<Date | null>`max(sent_at)`.as('lastMessageAt'),
          ])
          .as('messages'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('session')
          .whereRef('session.account_id', '=', 'account.id')
          .select([
            sql<Date | null>`max(seen_at)`.as('seenAt'),
            sql<boolean>`coalesce(bool_or(ends_at > now() and seen_at > now() - interval ${onlineWithin}), false)`.as(
              'isOnline',
            ),
          ])
          .as('presence'),
      (join) => join.onTrue(),
    )
    .select([
      'account.id',
      'account.display_name as name',
      photoOf.as('photo'),
      sql<number>`coalesce(messages.unread, 0)`.as('unread'),
      'messages.lastMessageAt',
      'presence.seenAt',
      sql<boolean>`coalesce(presence."isOnline", false)`.as('isOnline'),
    ])
    .where('account.id', '<>', accountId)
    .where('account.is_disabled', '=', false)
    .where(mayWrite(accountId))
    .$if(Boolean(search?.trim()), (query) =>
      query.where(
        sql<boolean>`folded(account.display_name) like '%' || folded(${escapeLike(search?.trim() ?? '')}) || '%'`,
      ),
    )
    .orderBy(sql`messages."lastMessageAt" desc nulls last`)
    .orderBy('account.display_name')
    .limit(200)
    .execute()
}

/**
 * Staff and admins write to each other and to the students they teach, students to their own teachers and to the
 * administration, and to each other only where the school has switched it on.
 */
function mayWrite(accountId: string) {
  return sql<boolean>`exists (
    select 1 from account me
    left join student my_record on my_record.id = me.student_id
    left join student their_record on their_record.id = account.student_id
    where me.id = ${accountId} and case
      when me.category = 'admin' or account.category = 'admin' then true
      when me.category = 'staff' and account.category = 'staff' then true
      when me.category = 'student' and account.category = 'student'
        then (select students_may_chat from school) and my_record.stream_id = their_record.stream_id
      when me.category = 'staff' then teaches(me.staff_id, their_record.id, their_record.stream_id)
      else teaches(account.staff_id, my_record.id, my_record.stream_id) end)`
}

export async function isContact(db: Db, accountId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', otherId)
    .where('account.id', '<>', accountId)
    .where('account.is_disabled', '=', false)
    .where(mayWrite(accountId))
    .executeTakeFirst()
  return found !== undefined
}

const pairOf = (one: string, other: string) =>
  one < other
    ? { first_account_id: one, second_account_id: other }
    : { first_account_id: other, second_account_id: one }

export function findThread(db: Db, one: string, other: string) {
  const pair = pairOf(one, other)
  return db
    .selectFrom('chat_thread')
    .select('id')
    .where('first_account_id', '=', pair.first_account_id)
    .where('second_account_id', '=', pair.second_account_id)
    .executeTakeFirst()
}

export async function putThread(db: Db, one: string, other: string): Promise<string> {
  await db
    .insertInto('chat_thread')
    .values(pairOf(one, other))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const thread = await findThread(db, one, other)
  if (!thread) throw new Error('A thread that was just written is gone')
  return thread.id
}

export function listMessages(db: Db, threadId: string) {
  return db
    .selectFrom('chat_message')
    .select(['sender_id as senderId', 'text', 'sent_at as sentAt'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute()
}

export function listThreadsOf(db: Db, accountId: string) {
  return db
    .selectFrom('chat_thread')
    .innerJoin('account', (join) =>
      join.on(
        'account.id',
        '=',
        sql<string>`case when first_account_id = ${accountId} then second_account_id else first_account_id end`,
      ),
    )
    .select(['chat_thread.id', 'account.id as friendId', photoOf.as('photo')])
    .where((eb) => eb.or([eb('first_account_id', '=', accountId), eb('second_account_id', '=', accountId)]))
    .orderBy('account.display_name')
    .execute()
}

export function insertMessage(db: Db, message: { thread_id: string; sender_id: string; text: string }) {
  return db.insertInto('chat_message').values(message).execute()
}

export function markRead(db: Db, threadId: string, readerId: string) {
  return db
    .updateTable('chat_message')
    .set({ read_at: sql`now()` })
    .where('thread_id', '=', threadId)
    .where('sender_id', '<>', readerId)
    .where('read_at', 'is', null)
    .execute()
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_message')
    .innerJoin('chat_thread', 'chat_thread.id', 'chat_message.thread_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('first_account_id', '=', accountId), eb('second_account_id', '=', accountId)]))
    .where('sender_id', '<>', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
