import type { ChatThread } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { type ChatActor, groupsOf, joinPresence, mayWriteTo, photoOf, unreadOf } from './chat-contacts.repo'

export interface ThreadRow
  extends Pick<ChatThread, 'id' | 'kind' | 'title' | 'lastSeq' | 'readSeq' | 'unread' | 'isMuted'> {
  lastAt: string | null
  isClosed: boolean
  members: number | null
  mayWrite: boolean
  otherId: string | null
  photo: string | null
  seenAt: Date | null
  isOnline: boolean
  lastMessage: (NonNullable<ChatThread['lastMessage']> & { senderId: string }) | null
}

/** A stream with the subject, or a set, whose name mostly says it. */
export const groupLabel = sql<string>`${streamLabel} || case
  when is_set and strpos(lower(stream.name), lower(subject.name)) > 0 then '' else coalesce(', ' || subject.name, '') end`

/** What a conversation is called, where its row is `chat_thread`. */
export const groupTitle = sql<string>`(
  select ${groupLabel} from taught_group stream join class on class.code = class_code
  left join subject on subject.id = chat_thread.subject_id where stream.id = chat_thread.group_id)`

const threads = (me: ChatActor, page: RawBuilder<unknown>) => sql<ThreadRow>`
  with page as materialized (${page})
  select chat_thread.id, kind, last_seq as "lastSeq", last_at::text as "lastAt", closed_at is not null as "isClosed",
    coalesce(other.display_name, ${groupTitle}) as title, other.id as "otherId", ${photoOf('other')} as photo,
    "seenAt", coalesce("isOnline", false) as "isOnline",
    case when kind = 'group' then (select count(*)::int from chat_people_of(chat_thread.id)) end as members,
    coalesce(read_seq, 0) as "readSeq", coalesce(is_muted, false) as "isMuted",
    case when last_seq > coalesce(read_seq, 0) then ${unreadOf(sql`chat_thread.id`, me.accountId)} else 0 end as unread,
    case when kind = 'group' then closed_at is null else ${mayWriteTo(me, 'other')} end as "mayWrite",
    case when last.seq is not null then json_build_object(
      'text', last.text, 'sentAt', last.sent_at, 'isOwn', last.sender_id = ${me.accountId}, 'senderId', last.sender_id,
      'senderName', sender.display_name, 'isRemoved', last.removed_at is not null, 'attachments', (
        select count(*)::int from chat_attachment
        where chat_attachment.thread_id = chat_thread.id and chat_attachment.seq = last.seq)) end as "lastMessage"
  from page join chat_thread using (id)
  left join account other on kind = 'pair'
    and other.id = case when first_account_id = ${me.accountId} then second_account_id else first_account_id end
  ${joinPresence('other')}
  left join chat_member on chat_member.thread_id = chat_thread.id and chat_member.account_id = ${me.accountId}
  left join chat_message last on last.thread_id = chat_thread.id and last.seq = last_seq
  left join account sender on sender.id = last.sender_id
  order by last_at desc nulls last, chat_thread.id desc`

/** The conversations of somebody in which there is something, the newest first; one more than a page. */
export async function listThreads(db: Db, me: ChatActor, after?: string): Promise<ThreadRow[]> {
  const [at, id] = after ? readCursor(after) : ['infinity', '00000000-0000-0000-0000-000000000000']
  const page = sql`
    select id from (
      select id, last_at from chat_thread where first_account_id = ${me.accountId}
      union all
      select id, last_at from chat_thread where second_account_id = ${me.accountId}
      union all
      select id, last_at from ${groupsOf(me.accountId)} mine join chat_thread using (id)) mine
    where last_at is not null and (last_at, id) < (${at}::timestamptz, ${id}::uuid)
    order by last_at desc, id desc limit ${pageSize + 1}`
  return (await threads(me, page).execute(db)).rows
}

const isOf = (accountId: string) => sql`(
  ${accountId} in (first_account_id, second_account_id) or id in ${groupsOf(accountId)})`

/** A conversation that somebody is in at this moment. */
export async function findThread(db: Db, me: ChatActor, threadId: string): Promise<ThreadRow | undefined> {
  const page = sql`select id from chat_thread where id = ${threadId} and ${isOf(me.accountId)}`
  return (await threads(me, page).execute(db)).rows[0]
}

export interface ThreadState {
  id: string
  kind: 'pair' | 'group'
  lastSeq: number
  isClosed: boolean
  /** The other one of two. */
  otherId: string | null
  streamId: string | null
  subjectId: string | null
}

const stateOf = (accountId: string, threadId: string) => sql<ThreadState>`
  select id, kind, last_seq as "lastSeq", closed_at is not null as "isClosed", group_id as "streamId", subject_id as "subjectId",
    case when first_account_id = ${accountId} then second_account_id else first_account_id end as "otherId"
  from chat_thread where id = ${threadId} and ${isOf(accountId)}`

/** The little that every call asks before anything else: whether somebody is in that conversation at this moment. */
export async function findState(db: Db, accountId: string, threadId: string): Promise<ThreadState | undefined> {
  return (await stateOf(accountId, threadId).execute(db)).rows[0]
}

/** The same, and nobody else takes a number in it before the transaction ends. */
export async function lockState(db: Db, accountId: string, threadId: string): Promise<ThreadState | undefined> {
  await sql`select from chat_thread where id = ${threadId} for no key update`.execute(db)
  return findState(db, accountId, threadId)
}

/** The accounts that are in a conversation at this moment. */
export async function listPeople(db: Db, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select chat_people_of(${threadId}) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who of these others has a conversation of two with which of them. */
export async function listPartnersAmong(db: Db, accountIds: readonly string[], others: readonly string[]) {
  const { rows } = await sql<{ accountId: string; partnerId: string }>`
    select first_account_id as "accountId", second_account_id as "partnerId" from chat_thread
    where first_account_id = any(${accountIds}::uuid[]) and second_account_id = any(${others}::uuid[])
    union all
    select second_account_id, first_account_id from chat_thread
    where second_account_id = any(${accountIds}::uuid[]) and first_account_id = any(${others}::uuid[])`.execute(db)
  return rows
}

/** Up to where somebody has read; nothing where that was no further than before. */
export async function moveRead(db: Db, threadId: string, accountId: string, to: number) {
  await db
    .insertInto('chat_member')
    .values({ thread_id: threadId, account_id: accountId })
    .onConflict((known) => known.doNothing())
    .execute()
  const { rows } = await sql<{ from: number }>`
    update chat_member set read_seq = ${to}
    from (select read_seq from chat_member where thread_id = ${threadId} and account_id = ${accountId} for update) before
    where thread_id = ${threadId} and account_id = ${accountId} and before.read_seq < ${to}
    returning before.read_seq as from`.execute(db)
  return rows[0]
}

export async function setMuted(db: Db, threadId: string, accountId: string, isMuted: boolean) {
  await db
    .insertInto('chat_member')
    .values({ thread_id: threadId, account_id: accountId, is_muted: isMuted })
    .onConflict((known) => known.columns(['thread_id', 'account_id']).doUpdateSet({ is_muted: isMuted }))
    .execute()
}
