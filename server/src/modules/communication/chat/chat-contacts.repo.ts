import { can } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { escapeLike } from '../../../platform/db/words'

/** Whose conversations are meant. */
export type ChatActor = Pick<Actor, 'accountId' | 'category' | 'permissions' | 'staffId' | 'studentId'>

/** The groups that somebody is in; as an array they are few to whoever plans the query, which a function's rows are not. */
export const groupsOf = (accountId: string) => sql`(select unnest(array(select chat_groups_of(${accountId}))) as id)`

/** A drawn face stands in until the school has a photo of the person. */
export const photoOf = (account: string) => sql<string | null>`coalesce(
  (select photo from staff where staff.id = ${sql.ref(`${account}.staff_id`)}),
  (select photo from student where student.id = ${sql.ref(`${account}.student_id`)}),
  ${sql.ref(`${account}.photo`)})`

const office = sql`select id from account where category = 'admin'`

/**
 * Staff and admins write to each other and to the students they teach, students to their own teachers and to the
 * administration, and to each other only where the school has switched it on, and once both are there. Null means everybody.
 */
function contactsOf(actor: ChatActor): RawBuilder<unknown> | null {
  const { staffId, studentId } = actor
  if (can(actor, 'chat.write-to-all')) return null
  if (can(actor, 'teaching.read'))
    return sql`
      select id from account where category <> 'student'
      union all
      select account.id from account join student on student.id = student_id
      where stream_id in (
        select classes_of(${staffId}, school_today())
        union select stream_id from taught_by(${staffId}, school_today()))
      union all
      select account.id from taught_by(${staffId}, school_today()) mine
      join set_members_on(school_today()) member on member.teaching_group_id = mine.stream_id
      join account using (student_id)
      union all
      select account.id from group_teacher join enrolment using (teaching_group_id)
      join account using (student_id) where group_teacher.staff_id = ${staffId}`
  return sql`
    ${office}
    union all
    select account.id from account where staff_id in (
      select head.staff_id from student join class_teachers_on(school_today()) head using (stream_id) where student.id = ${studentId}
      union select teacher.staff_id from student
        join teaching_on(school_today(), school_today()) teacher using (stream_id) where student.id = ${studentId}
      union select teacher.staff_id from set_members_on(school_today()) member
        join teaching_on(school_today(), school_today()) teacher on teacher.stream_id = teaching_group_id
        where member.student_id = ${studentId}
      union select group_teacher.staff_id from enrolment join group_teacher using (teaching_group_id)
        where student_id = ${studentId})
    union all
    select account.id from student me join student fellow on fellow.stream_id = me.stream_id
    join account on account.student_id = fellow.id
    where me.id = ${studentId} and 'expected' not in (me.status, fellow.status) and (select students_may_chat from school)`
}

/** Whether one may write to that account at this moment. */
export function mayWriteTo(me: ChatActor, account: string) {
  const contacts = contactsOf(me)
  const id = sql.ref(`${account}.id`)
  return sql<boolean>`(${id} <> ${me.accountId} and not ${sql.ref(`${account}.is_disabled`)}
    and ${contacts ? sql`${id} in (${contacts})` : sql`true`})`
}

export async function isContact(db: Db, me: ChatActor, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', otherId)
    .where(mayWriteTo(me, 'account'))
    .executeTakeFirst()
  return found !== undefined
}

// A browser that is connected says until when it is; without one the last request tells.
const presenceOf = (account: string) => sql`(
  select max(greatest(seen_at, least(online_until, now()))) as "seenAt",
    coalesce(bool_or(ends_at > now() and coalesce(online_until > now(), seen_at > now() - interval '2 minutes')), false) as "isOnline"
  from session where account_id = ${sql.ref(`${account}.id`)})`

/** Joins `presence` with `seenAt` and `isOnline` of that account. */
export const joinPresence = (account: string) => sql`left join lateral ${presenceOf(account)} presence on true`

export interface ContactRow {
  id: string
  name: string
  photo: string | null
  threadId: string | null
  unread: number
  seenAt: Date | null
  isOnline: boolean
}

/** The threads of an account with one other person each. */
const pairsOf = (accountId: string) => sql`(
  select id, second_account_id as other_id, last_seq, last_at from chat_thread where first_account_id = ${accountId}
  union all
  select id, first_account_id, last_seq, last_at from chat_thread where second_account_id = ${accountId})`

const contactFields = (me: ChatActor) => sql`
  account.id, display_name as name, ${photoOf('account')} as photo, pair.id as "threadId", "seenAt",
  coalesce("isOnline", false) as "isOnline", ${unreadOf(sql`pair.id`, me.accountId)} as unread`

/** Messages of others that somebody has not read in a conversation, counted up to a hundred. */
export const unreadOf = (threadId: RawBuilder<unknown>, accountId: string) => sql<number>`(
  select count(*)::int from (
    select from chat_message
    where chat_message.thread_id = ${threadId} and sender_id <> ${accountId} and seq > coalesce((
      select read_seq from chat_member
      where chat_member.thread_id = ${threadId} and account_id = ${accountId}), 0)
    limit 100) unread_message)`

// Inside a select the pattern is folded once, and not again for every account.
const named = (search: string) =>
  search.trim() === '' ? sql`true` : sql`search_text like (select folded(${`%${escapeLike(search.trim())}%`}))`

/** People whom one has written with, the newest conversation first. */
export async function listPartners(db: Db, me: ChatActor, search = '', limit = 200): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    with partner as materialized (
      select pair.id, other_id, last_at from ${pairsOf(me.accountId)} pair join account on account.id = other_id
      where last_seq > 0 and ${named(search)} and ${mayWriteTo(me, 'account')}
      order by last_at desc, pair.id limit ${limit})
    select ${contactFields(me)}
    from partner pair join account on account.id = other_id ${joinPresence('account')}
    order by last_at desc, pair.id`.execute(db)
  return rows
}

/**
 * Everybody else whom one may write to, by name. Whoever may not write to everybody is looked for among the own contacts alone, which
 * are few: two letters stand in the names of nearly all the school.
 */
export async function listStrangers(db: Db, me: ChatActor, search: string, limit: number): Promise<ContactRow[]> {
  const contacts = contactsOf(me)
  const { rows } = await sql<ContactRow>`
    with contact as ${contacts ? sql`materialized` : sql`not materialized`} (
      select id, display_name, search_text from account
      where ${contacts ? sql`id in (${contacts})` : sql`true`} and id <> ${me.accountId} and not is_disabled
    ), other as materialized (
      select id from contact
      where ${named(search)}
        and not exists (select from ${pairsOf(me.accountId)} pair where other_id = contact.id and last_seq > 0)
      order by display_name, id limit ${limit})
    select ${contactFields(me)}
    from other join account on account.id = other.id left join ${pairsOf(me.accountId)} pair on other_id = account.id
    ${joinPresence('account')}
    order by display_name, account.id`.execute(db)
  return rows
}
