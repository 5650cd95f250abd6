import { mostOfEachKind, type Notifications } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { termLabel } from '../../school/terms'
import { groupTitle, unreadOf } from '../chat'

/** Letters of a message that stand beside the bell. */
const mostLetters = 140

/** Conversations in which something of others is unread and that are not muted, the newest first. */
export async function listUnreadThreads(db: Db, accountId: string): Promise<Notifications['messages']> {
  const { rows } = await sql<Notifications['messages'][number]>`
    with behind as materialized (
      select chat_thread.id, last_at
      from (
        select id from chat_thread where first_account_id = ${accountId}
        union all select id from chat_thread where second_account_id = ${accountId}
        union all select chat_groups_of(${accountId}) as id) mine
      join chat_thread using (id)
      left join chat_member on thread_id = chat_thread.id and account_id = ${accountId}
      where last_seq > coalesce(read_seq, 0) and not coalesce(is_muted, false)
      order by last_at desc limit 50
    )
    select chat_thread.id as "threadId", coalesce(other.display_name, ${groupTitle}) as title,
      ${unreadOf(sql`chat_thread.id`, accountId)} as unread,
      case when newest.removed_at is null then left(newest.text, ${mostLetters}) else '' end as text, newest.seq,
      to_char(newest.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt"
    from behind join chat_thread using (id)
    cross join lateral (
      select text, seq, sent_at, removed_at from chat_message
      where thread_id = chat_thread.id and sender_id <> ${accountId} and seq > coalesce((
        select read_seq from chat_member where chat_member.thread_id = chat_thread.id and account_id = ${accountId}), 0)
      order by seq desc limit 1) newest
    left join account other on kind = 'pair'
      and other.id = case when first_account_id = ${accountId} then second_account_id else first_account_id end
    order by newest.sent_at desc limit ${sql.lit(mostOfEachKind)}`.execute(db)
  return rows
}

interface UnopenedCard {
  id: string
  edition: number
  term: string
  classCode: string
  publishedOn: string
}

/** How long a report card is something new, in days. */
const cardDays = 60

/** The newest editions of a student's cards that were published lately and that the student has not opened. */
export async function listUnopenedCards(db: Db, studentId: string): Promise<UnopenedCard[]> {
  const { rows } = await sql<UnopenedCard>`
    select card.id, edition, ${termLabel} as term, stream.class_code as "classCode",
      to_char(published_at at time zone (select time_zone from school), 'YYYY-MM-DD') as "publishedOn"
    from report_card card join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
    join stream on stream.id = card.stream_id
    where student_id = ${studentId} and published_at > now() - make_interval(days => ${cardDays})
      and superseded_at is null and not exists (select from report_card_opened where card_id = card.id)
      and not exists (select from report_card newer
        where newer.student_id = card.student_id and newer.term_id = card.term_id and newer.edition > card.edition
          and newer.superseded_at is null)
    order by published_at desc`.execute(db)
  return rows
}

/** The student has opened the card; a second time changes nothing. */
export async function insertCardOpened(db: Db, cardId: string) {
  await db
    .insertInto('report_card_opened')
    .values({ card_id: cardId })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** What of the office's work waits, by kind. */
export async function countWaiting(db: Db, termId: string | null) {
  const { rows } = await sql<{ submitted: number; applications: number; reports: number }>`
    select (select count(*) from assessment where term_id = ${termId}::uuid and status = 'submitted') as submitted,
      (select count(*) from application where stage = 'applied') as applications,
      (select count(*) from chat_report where outcome is null) as reports`.execute(db)
  return rows[0] ?? { submitted: 0, applications: 0, reports: 0 }
}
