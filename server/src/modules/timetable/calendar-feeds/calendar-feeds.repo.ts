import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** Whose lessons a feed has: exactly one of them. */
export interface FeedOwner {
  staffId: string | null
  studentId: string | null
  streamId: string | null
}

export interface Feed extends FeedOwner {
  id: string
  madeAt: Date
}

const live = (db: Db) =>
  db
    .selectFrom('calendar_feed')
    .select(['id', 'staff_id as staffId', 'student_id as studentId', 'stream_id as streamId', 'made_at as madeAt'])
    .where('revoked_at', 'is', null)

export function findFeedBySecret(db: Db, secretHash: Buffer): Promise<Feed | undefined> {
  return live(db).where('secret_hash', '=', secretHash).executeTakeFirst()
}

export function findFeedOf(db: Db, owner: FeedOwner): Promise<Feed | undefined> {
  return live(db).where(ownedBy(owner)).executeTakeFirst()
}

const ownedBy = ({ staffId, studentId, streamId }: FeedOwner) => sql<boolean>`
  staff_id is not distinct from ${staffId}::uuid and student_id is not distinct from ${studentId}::uuid
  and stream_id is not distinct from ${streamId}::uuid`

/** The one before stops working. */
export async function renewFeed(db: Db, owner: FeedOwner, secretHash: Buffer, accountId: string) {
  await revokeFeed(db, owner)
  const { madeAt } = await db
    .insertInto('calendar_feed')
    .values({
      secret_hash: secretHash,
      staff_id: owner.staffId,
      student_id: owner.studentId,
      stream_id: owner.streamId,
      made_by: accountId,
    })
    .returning('made_at as madeAt')
    .executeTakeFirstOrThrow()
  return madeAt
}

/** Two who renew one feed wait for each other. */
export async function revokeFeed(db: Db, owner: FeedOwner) {
  const key = owner.staffId ?? owner.studentId ?? owner.streamId
  await sql`select pg_advisory_xact_lock(hashtext('calendar feed of ' || ${key}))`.execute(db)
  await db
    .updateTable('calendar_feed')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where(ownedBy(owner))
    .execute()
}

export async function listStreamFeeds(db: Db) {
  const { rows } = await sql<{ streamId: string; label: string; madeAt: Date | null }>`
    select stream.id as "streamId", ${streamLabel} as label, calendar_feed.made_at as "madeAt"
    from stream join class on class.code = class_code
      left join calendar_feed on calendar_feed.stream_id = stream.id and revoked_at is null
    order by class_place(class_code), stream.name`.execute(db)
  return rows
}

/** What the calendar is called; nothing for somebody who has left or whose account is closed: the feed ends with that. */
export async function findFeedName(db: Db, { staffId, studentId, streamId }: FeedOwner): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from staff where id = ${staffId}::uuid and status <> 'left'
      and not exists (select from account where staff_id = staff.id and is_disabled)
    union all select given_names || ' ' || family_name from student where id = ${studentId}::uuid and status = 'active'
      and not exists (select from account where student_id = student.id and is_disabled)
    union all select ${streamLabel} from stream join class on class.code = class_code
      where stream.id = ${streamId}::uuid`.execute(db)
  return rows[0]?.name
}

/** The first days of the terms that a calendar has: those with a published timetable that are not long over. */
export async function listCalendarTerms(db: Db) {
  const { rows } = await sql<{ startDate: string }>`
    select to_char(term.start_date, 'YYYY-MM-DD') as "startDate"
    from term where term.end_date >= current_date - 30
      and exists (select from timetable where term_id = term.id and state = 'published')
    order by term.start_date`.execute(db)
  return rows
}
