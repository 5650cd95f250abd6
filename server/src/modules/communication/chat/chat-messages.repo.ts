import { type ChatAttachment, type ChatMessage, daysOfUnsentFile } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { matchesWords } from '../../../platform/db/words'
import { type ChatActor, groupsOf, photoOf } from './chat-contacts.repo'
import { groupTitle } from './chat-threads.repo'

export interface MessageRow extends Omit<ChatMessage, 'isOwn' | 'sentAt'> {
  sentAt: Date
}

const messages = (
  threadId: string,
  condition: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  limit: number,
) => sql<MessageRow>`
  select message.seq, message.client_id as "clientId", message.sender_id as "senderId", sender.display_name as "senderName",
    ${photoOf('sender')} as "senderPhoto", message.text, message.sent_at as "sentAt", message.removed_at is not null as "isRemoved",
    (select count(*)::int from chat_member
      where chat_member.thread_id = message.thread_id and account_id <> sender_id and read_seq >= message.seq) as "readBy",
    coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'type', type, 'size', size, 'width', width, 'height', height)
        order by added_at, id)
      from chat_attachment where chat_attachment.thread_id = message.thread_id and chat_attachment.seq = message.seq
    ), '[]'::json) as attachments
  from (
    select * from chat_message where thread_id = ${threadId} and ${condition}
    order by seq ${sql.raw(order)} limit ${limit}) message
  join account sender on sender.id = message.sender_id
  order by message.seq`

interface Place {
  before?: number | undefined
  after?: number | undefined
}

const beyondAll = 2_147_483_647

/** A page of a conversation, oldest first, and whether there are more in the direction that was asked for. */
export async function listMessages(db: Db, threadId: string, { before, after }: Place) {
  const isOnward = after !== undefined
  const condition = isOnward ? sql`seq > ${after}` : sql`seq < ${before ?? beyondAll}`
  const { rows } = await messages(threadId, condition, isOnward ? 'asc' : 'desc', pageSize + 1).execute(db)
  const hasMore = rows.length > pageSize
  return { rows: isOnward ? rows.slice(0, pageSize) : rows.slice(-pageSize), hasMore }
}

export async function findMessage(db: Db, threadId: string, seq: number): Promise<MessageRow | undefined> {
  return (await messages(threadId, sql`seq = ${seq}`, 'asc', 1).execute(db)).rows[0]
}

export async function findSeqOf(db: Db, threadId: string, senderId: string, clientId: string) {
  const found = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('thread_id', '=', threadId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return found?.seq
}

interface NewMessage {
  threadId: string
  seq: number
  senderId: string
  clientId: string
  text: string
}

/** Writes the next message of a conversation whose row is locked; whoever had read all until now has read this too. */
export async function insertMessage(db: Db, { threadId, seq, senderId, clientId, text }: NewMessage) {
  await db
    .insertInto('chat_message')
    .values({
      thread_id: threadId,
      seq,
      sender_id: senderId,
      client_id: clientId,
      text,
      sent_at: sql`clock_timestamp()`,
    })
    .execute()
  await db
    .updateTable('chat_thread')
    .set({ last_seq: seq, last_at: sql`clock_timestamp()` })
    .where('id', '=', threadId)
    .execute()
  await sql`
    insert into chat_member (thread_id, account_id, read_seq) values (${threadId}, ${senderId}, ${seq === 1 ? 1 : 0})
    on conflict (thread_id, account_id) do update set read_seq = ${seq} where chat_member.read_seq = ${seq - 1}`.execute(
    db,
  )
}

export interface NewAttachment extends Omit<ChatAttachment, 'id'> {
  thread_id: string
  added_by: string
  file: string
}

const attachmentFields = ['id', 'name', 'type', 'size', 'width', 'height'] as const

export const insertAttachment = (db: Db, attachment: NewAttachment) =>
  db.insertInto('chat_attachment').values(attachment).returning(attachmentFields).executeTakeFirstOrThrow()

/** Puts attachments of that person that were not sent yet on a message; how many of them there were. */
export async function attach(
  db: Db,
  message: { threadId: string; seq: number; senderId: string },
  ids: readonly string[],
) {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('chat_attachment')
    .set({ seq: message.seq })
    .where('id', 'in', ids)
    .where('thread_id', '=', message.threadId)
    .where('added_by', '=', message.senderId)
    .where('seq', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Of the last day: what was removed again before it was sent lies there for a while, and stands in nobody's way. */
export async function countUnsent(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_attachment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('added_by', '=', accountId)
    .where('seq', 'is', null)
    .where('added_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** An attachment with the conversation that it stands in; one that was not sent is only its own person's. */
export const findAttachment = (db: Db, attachmentId: string) =>
  db
    .selectFrom('chat_attachment')
    .select(['name', 'type', 'file', 'seq', 'thread_id as threadId', 'added_by as addedBy'])
    .where('id', '=', attachmentId)
    .executeTakeFirst()

/** A message that waits without a network has its files for a week, so that it still goes after a long weekend. */
export const deleteUnsentAttachments = (db: Db) =>
  db
    .deleteFrom('chat_attachment')
    .where('seq', 'is', null)
    .where('added_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(daysOfUnsentFile)})`)
    .execute()

/** Takes what somebody wrote out of a conversation; its place stays, so that no number is missing. */
export async function removeMessage(db: Db, threadId: string, seq: number) {
  await db.deleteFrom('chat_attachment').where('thread_id', '=', threadId).where('seq', '=', seq).execute()
  await db
    .updateTable('chat_message')
    .set({ text: '', removed_at: sql`now()` })
    .where('thread_id', '=', threadId)
    .where('seq', '=', seq)
    .execute()
}

const mostFound = 50

/** Messages of somebody's own conversations in which each word stands, the newest first. */
export async function searchMessages(db: Db, me: ChatActor, query: string) {
  return db
    .with('mine', (cte) =>
      cte
        .selectFrom(
          sql<{ id: string }>`(
            select id from chat_thread where first_account_id = ${me.accountId}
            union all select id from chat_thread where second_account_id = ${me.accountId}
            union all select id from ${groupsOf(me.accountId)} own_group)`.as('own'),
        )
        .select('id'),
    )
    .selectFrom('chat_message')
    .innerJoin('chat_thread', 'chat_thread.id', 'chat_message.thread_id')
    .innerJoin('account as sender', 'sender.id', 'chat_message.sender_id')
    .leftJoin('account as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when first_account_id = ${me.accountId} then second_account_id else first_account_id end`,
      ),
    )
    .select([
      'chat_message.thread_id as threadId',
      'chat_message.seq',
      'chat_message.text',
      'chat_message.sent_at as sentAt',
      'chat_message.sender_id as senderId',
      'sender.display_name as senderName',
      sql<string>`coalesce(other.display_name, ${groupTitle})`.as('title'),
    ])
    .where('chat_message.thread_id', 'in', (eb) => eb.selectFrom('mine').select('id'))
    .where((eb) => matchesWords(eb as never, sql`chat_message.search_text`, query))
    .orderBy('chat_message.sent_at', 'desc')
    .orderBy('chat_message.thread_id')
    .orderBy('chat_message.seq', 'desc')
    .limit(mostFound)
    .execute()
}
