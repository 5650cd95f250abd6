import {
  type Category,
  can,
  isOfOffice,
  type NoticeAudience,
  type NoticeReader,
  type Permission,
} from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** Somebody who may read notices: an actor, or the person whom a mail is for. */
export interface Reader {
  accountId: string
  category: Category
  permissions: readonly Permission[]
  staffId: string | null
  studentId: string | null
}

/**
 * The streams where somebody teaches, as `stream_id` and `staff_id`: class teachers, who teaches there today and the
 * lessons of the timetable that holds today.
 */
const taught = sql`(
  select stream_id, staff_id from class_teachers_on(school_today()) head
  union select stream_id, staff_id from teaching_on(school_today(), school_today()) teacher
  union select lesson_stream.stream_id, lesson_staff.staff_id from lesson_staff join lesson_stream using (lesson_id)
    join lesson on lesson.id = lesson_id join timetable on timetable.id = timetable_id and during @> school_today()
    join term on term.id = term_id where is_current)`

/** True for the notices that are for a person, whatever their days. */
export function isFor(reader: Reader): RawBuilder<boolean> {
  const { accountId, staffId, studentId } = reader
  if (can(reader, 'own-record.read')) return isForStudent(studentId)
  // As an array it is worked out once, and not for each notice.
  const taughtHere = sql`array(select stream_id from ${taught} mine where staff_id = ${staffId}::uuid)`
  // Of the office, whoever teaches; of the teachers, everybody.
  const hears = isOfOffice(reader) ? sql`cardinality(${taughtHere}) > 0` : sql`${can(reader, 'teaching.read')}`
  return sql<boolean>`(notice.author_id <> ${accountId} and case notice.audience
    when 'everybody' then true
    when 'staff' then true
    when 'students' then with_teachers and ${hears}
    when 'classes' then with_teachers and exists (
      select from notice_class join stream using (class_code)
      where notice_id = notice.id and stream.id = any(${taughtHere}))
    else with_teachers and exists (
      select from notice_stream where notice_id = notice.id and stream_id = any(${taughtHere})) end)`
}

const isForStudent = (studentId: string | null) => sql<boolean>`(case notice.audience
  when 'everybody' then true
  when 'students' then true
  when 'classes' then exists (
    select from notice_class join stream using (class_code) join student on student.stream_id = stream.id
    where notice_id = notice.id and student.id = ${studentId}::uuid)
  when 'streams' then exists (
    select from notice_stream join student using (stream_id)
    where notice_id = notice.id and student.id = ${studentId}::uuid)
  else false end)`

interface Addressed {
  id: string
  audience: NoticeAudience
  withTeachers: boolean
  authorId: string
}

const streamsOf = ({ id, audience }: Addressed) =>
  audience === 'classes'
    ? sql`(select stream.id from notice_class join stream using (class_code) where notice_id = ${id})`
    : sql`(select stream_id from notice_stream where notice_id = ${id})`

/** True for the accounts that a notice is for. */
function isAddressee(notice: Addressed): RawBuilder<boolean> {
  const { audience, withTeachers, authorId } = notice
  return sql<boolean>`(not account.is_disabled and account.id <> ${authorId} and ${within()})`

  function within() {
    if (audience === 'everybody') return sql`true`
    if (audience === 'staff') return sql`account.category <> 'student'`
    if (audience === 'students' && withTeachers)
      return sql`(account.category <> 'admin' or account.staff_id in (select staff_id from ${taught} anywhere))`
    if (audience === 'students') return sql`account.category = 'student'`
    const students = sql`account.student_id in (select id from student where stream_id in ${streamsOf(notice)})`
    if (!withTeachers) return students
    return sql`(${students} or account.staff_id in (
      select staff_id from ${taught} there where stream_id in ${streamsOf(notice)}))`
  }
}

/** Whether somebody has read the words that a notice has now. */
export const isOfNow = sql<boolean>`(notice_read.read_at >= coalesce(notice.reworded_at, '-infinity'))`

/** How many people a notice is for at present, and how many of them have read it. */
export async function countReaders(db: Db, notice: Addressed) {
  const { rows } = await sql<{ people: number; read: number }>`
    select count(*) as people, count(notice_read.account_id) as read
    from account left join (notice_read join notice on notice.id = notice_id)
      on notice_read.account_id = account.id and notice_id = ${notice.id} and ${isOfNow}
    where ${isAddressee(notice)}`.execute(db)
  return { people: rows[0]?.people ?? 0, read: rows[0]?.read ?? 0 }
}

/** The accounts that a notice is for. */
export async function listAddressees(db: Db, notice: Addressed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account where ${isAddressee(notice)}`.execute(db)
  return rows.map(({ id }) => id)
}

type ReaderRow = NoticeReader & { sortedBy: string }

const placeOfPerson = sql<string | null>`coalesce(
  (select ${streamLabel} from student join stream on stream.id = stream_id join class on class.code = class_code
    where student.id = account.student_id),
  (select staff_number from staff where staff.id = account.staff_id))`

/** Who has read it, the latest first: one more than a page. */
export async function listReaders(db: Db, noticeId: string, after: string | undefined): Promise<ReaderRow[]> {
  const [at, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<ReaderRow>`
    select account.id, display_name as name, ${placeOfPerson} as place,
      to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "readAt", read_at::text as "sortedBy"
    from notice_read join account on account.id = account_id join notice on notice.id = notice_id
    where notice_id = ${noticeId} and ${isOfNow}
      and (${at}::text is null or (read_at, account_id) < (${at}::text::timestamptz, ${id}::uuid))
    order by read_at desc, account_id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

/** Who of those it is for has not read it yet, by name: one more than a page. */
export async function listNonReaders(db: Db, notice: Addressed, after: string | undefined): Promise<ReaderRow[]> {
  const [name, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<ReaderRow>`
    select account.id, display_name as name, ${placeOfPerson} as place, null as "readAt", display_name as "sortedBy"
    from account
    where ${isAddressee(notice)}
      and not exists (select from notice_read join notice on notice.id = notice_id
        where notice_id = ${notice.id} and account_id = account.id and ${isOfNow})
      and (${name}::text is null or (display_name, account.id) > (${name}::text, ${id}::uuid))
    order by display_name, account.id limit ${pageSize + 1}`.execute(db)
  return rows
}

/** A second time changes nothing until the words have changed. */
export async function insertRead(db: Db, noticeId: string, accountId: string) {
  await sql`
    insert into notice_read (notice_id, account_id) values (${noticeId}, ${accountId})
    on conflict (notice_id, account_id) do update set read_at = now()
    where notice_read.read_at < (select reworded_at from notice where id = excluded.notice_id)`.execute(db)
}
