import type { AttendanceStatus, Reach, RegisterChange, RegisterPlace, Session } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { registersWithin } from '../../identity/reach'
import { classPlace, classTeacherOf, isBeforeClassStart, labelOfStream, streamLabel } from '../../school/streams'

/** How far back the register of a lesson can still be owed, in days. */
export const lessonsBack = 14

/** The streams of the lessons that a teacher has by the timetable of today, or had by that of a day whose register can still be owed. */
export const streamsOfLessons = (staffId: string | null) => sql`
  select lesson_stream.stream_id from lessons_of(${staffId}, school_today()) held join lesson on lesson.id = held
  join lesson_stream on lesson_id = lesson.id
  join timetable on timetable.id = timetable_id
    and during && daterange(school_today() - ${sql.lit(lessonsBack)}, school_today(), '[]')
  join term on term.id = term_id where is_current`

/** Streams that a teacher has: as class teacher, by what they teach today, by a lesson, or by the reach that is given. */
export async function listStreamIdsOfTeacher(db: Db, staffId: string | null, reach: Reach | null = null) {
  if (staffId === null) return []
  const { rows } = await sql<{ id: string }>`
    select classes_of(${staffId}, school_today()) as id
    union select stream_id from taught_by(${staffId}, school_today())
    union ${streamsOfLessons(staffId)}
    union select stream.id from stream where ${registersWithin(reach)}`.execute(db)
  return rows.map(({ id }) => id)
}

const countOf = (status: AttendanceStatus) => sql<number>`coalesce(${sql.ref(`register.${status}`)}, 0)`.as(status)

// The count that streams keep is that of today; on another day others were there.
export const studentsOn = (
  date: string,
) => sql<number>`case when ${date}::date = school_today() then stream.student_count
  else (select count(*) from members_of(stream.id, ${date})) end`

/** Who took a register and when, whatever was corrected in it later; of very old ones only the last to save it is known. */
export const firstTaker = sql<
  string | null
>`coalesce(register.first_taken_by, case when first_taken_at is null then register.taken_by end)`
export const firstTakenAt = sql<Date>`coalesce(register.first_taken_at, register.taken_at)`

/**
 * Who writes an entry, and when, as values for `changed_by` and `changed_at`: nothing for whoever takes the register with it, because
 * the register tells that of all its entries.
 */
export function authorOfEntry(accountId: string) {
  const isTold = sql`(first_taken_by, first_taken_at) is not distinct from (${accountId}::uuid, now())`
  return sql`case when not ${isTold} then ${accountId}::uuid end, case when not ${isTold} then now() end`
}

/** One row for each of the streams, with the register of the day where it has been taken. */
export function listRegistersOf(db: Db, { date, session }: Omit<RegisterPlace, 'streamId'>, classCode?: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('staff as class_teacher', (join) =>
      join.on('class_teacher.id', '=', classTeacherOf({ from: sql`${date}::date`, until: sql`${date}::date` })),
    )
    .leftJoin('register', (join) =>
      join
        .onRef('register.stream_id', '=', 'stream.id')
        .on('register.day', '=', date)
        .on('register.session', '=', session),
    )
    .leftJoin('account', (join) => join.on('account.id', '=', firstTaker))
    .select([
      'stream.id as streamId',
      streamLabel.as('stream'),
      'stream.class_code as classCode',
      'class_teacher.name as classTeacher',
      'stream.class_teacher_id as classTeacherId',
      studentsOn(date).as('students'),
      sql<boolean>`coalesce(not register.is_partial, false)`.as('isTaken'),
      isBeforeClassStart(sql`${date}::date`, 'stream.class_code').as('isBeforeStart'),
      'account.display_name as takenBy',
      firstTakenAt.as('takenAt'),
      countOf('present'),
      countOf('absent'),
      countOf('late'),
      countOf('excused'),
    ])
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

/** Whether the day is a holiday and whether it lies in a term, which for some classes begins later than for the others. */
export function findDay(db: Db, date: string, classCode: string | null) {
  return db
    .selectNoFrom([
      sql<boolean>`exists (select 1 from school_holiday where day = ${date})`.as('isHoliday'),
      sql<boolean>`exists (select 1 from school_half_day where day = ${date})`.as('isHalfDay'),
      sql<boolean>`exists (
        select 1 from term
        left join term_class_start late on late.term_id = term.id and late.class_code = ${classCode}
        where ${date} between coalesce(late.start_date, term.start_date) and term.end_date)`.as('isInTerm'),
    ])
    .executeTakeFirstOrThrow()
}

export function findRegister(db: Db, { streamId, date, session }: RegisterPlace) {
  return db
    .selectFrom('register')
    .leftJoin('account', (join) => join.on('account.id', '=', firstTaker))
    .select([
      ...(['register.id', 'register.version', 'register.is_partial as isPartial'] as const),
      ...['account.display_name as takenBy' as const, firstTakenAt.as('takenAt')],
    ])
    .where('register.stream_id', '=', streamId)
    .where('register.day', '=', date)
    .where('register.session', '=', session)
    .executeTakeFirst()
}

export interface RegisterRow {
  studentId: string
  name: string
  admissionNumber: string
  photo: string | null
  status: AttendanceStatus | null
  minutesLate: number | null
  note: string | null
  version: number
  /** What the register of another stream says of them, where this one says nothing. */
  elsewhere: { stream: string; status: AttendanceStatus } | null
}

/** Entries of another stream's register of that session of whoever is in this stream on the day. */
export const entriesElsewhere = ({ streamId, date, session }: RegisterPlace) => sql`
  select student_id, register.stream_id, entry.status
  from register_entry entry join register on register.id = register_id
  where entry.day = ${date} and entry.session = ${session} and register.stream_id <> ${streamId}
    and student_id in (select members_of(${streamId}, ${date}))`

/** Everybody who is in the stream on that day, or who stands in the register already, with what was noted. */
export async function listRegisterRows(db: Db, { streamId, date, session }: RegisterPlace): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    with entry as (
      select student_id, status, minutes_late, note, register_entry.version
      from register join register_entry on register_id = register.id
      where stream_id = ${streamId} and register.day = ${date} and register.session = ${session}
    ), wanted as (
      select members_of(${streamId}, ${date}) as id union select student_id from entry
    )
    select student.id as "studentId", student.name, student.admission_number as "admissionNumber", student.photo,
      entry.status, minutes_late as "minutesLate", note, coalesce(entry.version, 0) as version,
      case when entry.student_id is null and other.student_id is not null then jsonb_build_object(
        'stream', ${labelOfStream('other.stream_id')}, 'status', other.status) end as elsewhere
    from wanted join student on student.id = wanted.id left join entry on entry.student_id = wanted.id
    left join (${entriesElsewhere({ streamId, date, session })}) other on other.student_id = wanted.id
    order by student.search_text, student.id`.execute(db)
  return rows
}

export type Recent = (AttendanceStatus | null)[]

/**
 * The ten sessions before this one, oldest first: by student, of everybody who stands in the registers of these streams, and of whoever
 * has come into one of them since then what the registers of other streams say of the same sessions.
 */
export async function listRecent(
  db: Db,
  streamIds: readonly string[],
  { date, session }: Omit<RegisterPlace, 'streamId'>,
) {
  const { rows } = await sql<{ streamId: string; studentId: string; place: number; status: AttendanceStatus }>`
    with last as materialized (
      select asked.id as stream_id, found.* from unnest(${streamIds}::uuid[]) as asked (id) cross join lateral (
        select id as register_id, day, session, row_number() over (order by day desc, session desc)::integer as place from register
        where stream_id = asked.id and (day, session) < (${date}::date, ${session}::register_session)
        order by day desc, session desc limit 10
      ) found
    ), newcomer as materialized (
      select stream_id, found.student_id from (select stream_id, min(day) as day from last group by stream_id) first
      cross join lateral (
        select members_of(stream_id, ${date}::date) as student_id except select members_of(stream_id, first.day)) found
    )
    select stream_id as "streamId", student_id as "studentId", place, status from last join register_entry using (register_id)
    union all
    select last.stream_id, student_id, place, status from newcomer join last using (stream_id)
    join register_entry entry using (student_id, day, session) where entry.register_id <> last.register_id`.execute(db)
  const sizes = new Map<string, number>()
  for (const { streamId, place } of rows) sizes.set(streamId, Math.max(place, sizes.get(streamId) ?? 0))
  const byStudent = new Map<string, Recent>()
  for (const { streamId, studentId, place, status } of rows) {
    const size = sizes.get(streamId) ?? 0
    const recent = byStudent.get(studentId) ?? Array<AttendanceStatus | null>(size).fill(null)
    recent[size - place] = status
    byStudent.set(studentId, recent)
  }
  return {
    of: (studentId: string, streamId: string): Recent =>
      byStudent.get(studentId) ?? Array<AttendanceStatus | null>(sizes.get(streamId) ?? 0).fill(null),
  }
}

/** Who took a register before anything was corrected in it. */
export function findFirstTaker(db: Db, { streamId, date, session }: RegisterPlace) {
  return db
    .selectFrom('register')
    .leftJoin('account', 'account.id', 'register.first_taken_by')
    .select(['account.display_name as by', 'register.first_taken_at as at'])
    .where('register.stream_id', '=', streamId)
    .where('register.day', '=', date)
    .where('register.session', '=', session)
    .executeTakeFirst()
}

/** What was corrected in a register, newest first. */
export async function listChangesOfRegister(
  db: Db,
  { streamIds, date, session }: Omit<RegisterPlace, 'streamId'> & { streamIds: readonly string[] },
  studentIds: readonly string[] | null = null,
) {
  const { rows } = await sql<RegisterChange>`
    select register_change.id::integer as id, student.id as "studentId", student.name,
      jsonb_build_object('status', before_status, 'minutesLate', before_minutes_late, 'note', before_note) as before,
      jsonb_build_object('status', register_change.status, 'minutesLate', minutes_late, 'note', note) as after,
      display_name as by, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from register_change join register on register.id = register_id join student on student.id = register_change.student_id
    left join account on account.id = account_id
    where register.stream_id = any(${streamIds}::uuid[]) and register.day = ${date} and register.session = ${session}
      and ${studentIds === null ? sql.lit(true) : sql`register_change.student_id = any(${studentIds}::uuid[])`}
    order by register_change.id desc limit 500`.execute(db)
  return rows
}

export async function listSessionsTaken(db: Db, date: string) {
  const { rows } = await sql<{ session: Session }>`select distinct session from register where day = ${date}`.execute(
    db,
  )
  return rows.map(({ session }) => session)
}

/** The numbers of the periods whose lessons have a register between two days. */
export async function listPeriodsOfRegisters(db: Db, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ period: number }>`
    select distinct split_part(session::text, '-', 2)::integer as period from register
    where day between ${from} and ${until} and session between 'lesson-1' and 'lesson-24'`.execute(db)
  return rows.map(({ period }) => period)
}
