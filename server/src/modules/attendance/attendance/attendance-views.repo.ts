import type { AttendanceStatus, exportAttendance, InputOf, Session } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { invalidCursor } from '../../../http/problems'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { isSessionOfWeek } from '../../school/school-calendar'
import { owesNoRegister, streamLabel } from '../../school/streams'

export interface Between {
  from: string
  until: string
  class?: string | undefined
}

type Away = Omit<InputOf<typeof exportAttendance>, 'format'>

const ofClass = (classCode: string | undefined) =>
  classCode === undefined ? sql`` : sql`and stream.class_code = ${classCode}`

const ofStatus = (status: AttendanceStatus | undefined) =>
  status === undefined ? sql`` : sql`and register_entry.status = ${status}`

export interface AbsenteeRow {
  studentId: string
  name: string
  admissionNumber: string
  photo: string | null
  streamId: string
  stream: string
  status: AttendanceStatus
  minutesLate: number | null
  note: string | null
  phones: string[]
  present: number
  absent: number
  late: number
  excused: number
  place: string
}

const placeOfStudent = sql<string>`stream.class_code || ' ' || stream.name || ' ' || student.search_text`

/** Who was away on a day, by class, stream and name; `limit` of null for all of them. */
export async function listAway(db: Db, away: Away, limit: number | null, after?: string): Promise<AbsenteeRow[]> {
  const { date, session = 'morning', status } = away
  const [place, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<AbsenteeRow>`
    select student.id as "studentId", student.name, student.admission_number as "admissionNumber", student.photo,
      stream.id as "streamId", ${streamLabel} as stream, register_entry.status, minutes_late as "minutesLate", note,
      coalesce((select guardian.phones from student_guardian join guardian on guardian.id = guardian_id
        where student_id = student.id order by is_primary desc, is_emergency desc, guardian.id limit 1), '{}') as phones,
      coalesce(kept.present, 0) as present, coalesce(kept.absent, 0) as absent, coalesce(kept.late, 0) as late,
      coalesce(kept.excused, 0) as excused, ${placeOfStudent} as place
    from register_entry join register on register.id = register_id join stream on stream.id = stream_id
    join class on class.code = class_code join student on student.id = register_entry.student_id
    left join student_attendance kept on kept.student_id = student.id and kept.term_id = register.term_id
    where register_entry.day = ${date} and register_entry.session = ${session} and register_entry.status <> 'present'
      ${ofStatus(status)} ${ofClass(away.class)}
      and (${place}::text is null or (${placeOfStudent}, student.id) > (${place}::text, ${id}::uuid))
    order by place, student.id limit ${limit}`.execute(db)
  return rows
}

export const listAbsenteePage = (db: Db, away: Away, after?: string) => listAway(db, away, pageSize + 1, after)

export async function countAway(db: Db, { date, session = 'morning', class: classCode }: Away) {
  const { rows } = await sql<{ absent: number; late: number; excused: number }>`
    select coalesce(sum(absent), 0)::integer as absent, coalesce(sum(late), 0)::integer as late,
      coalesce(sum(excused), 0)::integer as excused
    from register join stream on stream.id = stream_id
    where day = ${date} and session = ${session} ${ofClass(classCode)}`.execute(db)
  return rows[0] ?? { absent: 0, late: 0, excused: 0 }
}

export interface Counted {
  present: number
  absent: number
  late: number
  excused: number
}

const counts = sql`coalesce(sum(register.present), 0)::integer as present, coalesce(sum(register.absent), 0)::integer as absent,
  coalesce(sum(register.late), 0)::integer as late, coalesce(sum(register.excused), 0)::integer as excused`

export interface StreamRow extends Counted {
  streamId: string
  stream: string
  classCode: string
  classTeacher: string | null
  taken: number
}

/** Every stream with what its registers between two days say. Days before the class began its term count for nothing. */
export async function countByStream(db: Db, { from, until, class: classCode }: Between): Promise<StreamRow[]> {
  const { rows } = await sql<StreamRow>`
    select stream.id as "streamId", ${streamLabel} as stream, class_code as "classCode", staff.name as "classTeacher",
      coalesce(taken, 0)::integer as taken, coalesce(counted.present, 0)::integer as present,
      coalesce(counted.absent, 0)::integer as absent, coalesce(counted.late, 0)::integer as late,
      coalesce(counted.excused, 0)::integer as excused
    from stream join class on class.code = class_code left join staff on staff.id = class_teacher_id
    left join (
      select stream_id, count(*) as taken, ${counts} from register
      where day between ${from} and ${until} and not is_early group by stream_id) counted on counted.stream_id = stream.id
    where true ${ofClass(classCode)}
    order by class.place, stream.name`.execute(db)
  return rows
}

export async function countByDay(db: Db, { from, until, class: classCode }: Between) {
  const { rows } = await sql<Counted & { date: string }>`
    select to_char(day, 'YYYY-MM-DD') as date, ${counts}
    from register join stream on stream.id = stream_id
    where day between ${from} and ${until} and not is_early ${ofClass(classCode)}
    group by day order by day`.execute(db)
  return rows
}

export interface MissingRow {
  streamId: string
  stream: string
  classCode: string
  date: string
  session: Session
  owedBy: string | null
}

export interface Owing {
  name: string | null
  count: number
}

const daysBetween = ({ from, until }: Between) =>
  sql`generate_series(${from}::date, ${until}::date, '1 day') as given (day)
    join school_week on school_week.during @> given.day::date`

/** Whether the school is open on a given day of a term. */
const isSchoolDay = sql`extract(isodow from given.day)::integer = any(week_days)
  and not exists (select from school_holiday where school_holiday.day = given.day::date)
  and exists (select from term where given.day::date between start_date and end_date)`

const isHalfDay = sql`exists (select from school_half_day where school_half_day.day = given.day::date)`

/** The days between two on which a stream owes registers of lessons: school days of its term, on which somebody is in it. */
const dueDays = (between: Between) => sql`
  select stream.id as stream_id, class_code, staff.name as class_teacher, given.day::date as day, ${isHalfDay} as is_half
  from ${daysBetween(between)} cross join stream left join staff on staff.id = class_teacher_id
  where ${isSchoolDay} and register_sessions = 'lesson' and student_count > 0
    and not ${owesNoRegister(sql`given.day::date`, 'stream.class_code')} ${ofClass(between.class)}`

/** The halves of days between two on which each class owes registers. */
const dueHalves = (between: Between) => sql`
  select class.code as class_code, class.name as class_name, given.day::date as day, asked.session
  from ${daysBetween(between)} cross join class
  cross join unnest('{morning,afternoon}'::register_session[]) as asked (session)
  where ${isSchoolDay} and ${isSessionOfWeek('asked.session')} and not (asked.session = 'afternoon' and ${isHalfDay})
    and not ${owesNoRegister(sql`given.day::date`, 'class.code')}
    ${between.class === undefined ? sql`` : sql`and class.code = ${between.class}`}`

/** Who has the duties of a stream's class teacher on a day, where somebody stands in for them. */
const standInOfClass = (streamId: string, day: string) => sql<string | null>`(
  select standing.name from class_teachers_on(${sql.ref(day)}) duty join staff standing on standing.id = duty.staff_id
  where duty.stream_id = ${sql.ref(streamId)}
    and not exists (select from class_teacher where class_teacher.stream_id = duty.stream_id
      and class_teacher.staff_id = duty.staff_id and class_teacher.during @> ${sql.ref(day)})
  order by standing.search_text limit 1)`

/** The newest halves of days whose register nobody has taken. Day after day is looked through until there are enough. */
export async function listMissingHalves(db: Db, between: Between, most: number): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    with due as materialized (${dueHalves(between)})
    select missing.id as "streamId", missing.label as stream, missing.class_code as "classCode",
      to_char(dated.day, 'YYYY-MM-DD') as date, missing.session,
      coalesce(${standInOfClass('missing.id', 'dated.day')}, missing.teacher) as "owedBy"
    from (select distinct day from due order by day desc) dated
    cross join lateral (
      select stream.id, class_name || ' ' || stream.name as label, class_code, due.session, staff.name as teacher
      from due join stream using (class_code) left join staff on staff.id = class_teacher_id
      left join register on register.stream_id = stream.id and register.day = dated.day and register.session = due.session
      where due.day = dated.day and student_count > 0 and register.id is null
      order by class_place(class_code), label, due.session limit ${sql.lit(most)}) missing
    limit ${sql.lit(most)}`.execute(db)
  return rows
}

/**
 * How many such registers each class teacher owes; what nobody has to take is under null. The question whether a register was due is
 * put as a value (`is true`), because PostgreSQL takes the days for one and would otherwise go through all registers for each of them.
 */
export async function countMissingHalves(db: Db, between: Between): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    with due as materialized (${dueHalves(between)}),
    taken as materialized (
      select stream_id, count(*) as registers from register join stream on stream.id = stream_id
      where register.day between ${between.from} and ${between.until}
        and ((class_code, day, session) in (select class_code, day, session from due)) is true
      group by stream_id
    )
    select staff.name, sum(owed.registers - coalesce(taken.registers, 0)) as count
    from stream join (select class_code, count(*) as registers from due group by class_code) owed using (class_code)
    left join taken on taken.stream_id = stream.id left join staff on staff.id = class_teacher_id
    where student_count > 0
    group by staff.name having sum(owed.registers - coalesce(taken.registers, 0)) > 0`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Of those registers the ones that somebody owes who stood in for the class teacher on the day: how many for whom. */
export async function countMissingForOthers(db: Db, between: Between) {
  const { rows } = await sql<{ name: string; absentName: string; count: number }>`
    with due as materialized (${dueHalves(between)}),
    led as materialized (
      select stream.id, class_code, staff.name as teacher from stream join staff on staff.id = class_teacher_id
      where student_count > 0 and stream.id in (select class_teacher.stream_id from class_teacher join hand_over
        on from_staff_id = class_teacher.staff_id and hand_over.during && daterange(${between.from}::date, ${between.until}::date, '[]'))
    ), missing as (
      select ${standInOfClass('led.id', 'due.day')} as name, teacher from due join led using (class_code)
      where not exists (select from register where register.stream_id = led.id and register.day = due.day
        and register.session = due.session)
    )
    select name, teacher as "absentName", count(*)::integer as count from missing where name is not null
    group by name, teacher`.execute(db)
  return rows
}

export interface DueDay {
  streamId: string
  date: string
  classCode: string
  classTeacher: string | null
  isHalf: boolean
  taken: Session[]
}

/** The days on which streams owe registers of lessons, and the sessions of them that have been taken. */
export async function listDueDays(db: Db, between: Between): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    with due as (${dueDays(between)})
    select stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, class_code as "classCode",
      class_teacher as "classTeacher", is_half as "isHalf",
      array(select session::text from register where register.stream_id = due.stream_id and register.day = due.day) as taken
    from due`.execute(db)
  return rows
}

interface Chronic {
  termId: string
  class?: string | undefined
  /** The share below which a student is on the list, 1 being always there. */
  below: number
  excusedIsHeld: boolean
  after?: string | undefined
}

export interface ChronicRow extends Counted {
  studentId: string
  name: string
  admissionNumber: string
  photo: string | null
  stream: string
  share: number
}

/** Who was present too seldom in a term, from the figures that are kept; the lowest share first. */
export async function listChronicPage(db: Db, { termId, below, excusedIsHeld, after, class: classCode }: Chronic) {
  const share = sql.ref(excusedIsHeld ? 'kept.share' : 'kept.share_unexcused')
  const [place, id] = after ? readCursor(after) : [null, null]
  if (place !== null && !/^\d(\.\d+)?(e-\d+)?$/.test(place)) throw invalidCursor()
  const { rows } = await sql<ChronicRow>`
    select student.id as "studentId", student.name, student.admission_number as "admissionNumber", student.photo,
      ${streamLabel} as stream, kept.present, kept.absent, kept.late, kept.excused, ${share} as share
    from student_attendance kept join student on student.id = kept.student_id and student.status = 'active'
    join stream on stream.id = student.stream_id join class on class.code = class_code
    where kept.term_id = ${termId} and ${share} < ${below}::real ${ofClass(classCode)}
      and (${place}::real is null or (${share}, student.id) > (${place}::real, ${id}::uuid))
    order by ${share}, student.id limit ${pageSize + 1}`.execute(db)
  return rows
}

/** A stream's registers between two days, in order. */
export async function listRegistersBetween(db: Db, streamId: string, { from, until }: Between) {
  const { rows } = await sql<{ id: string; date: string; session: Session; isEarly: boolean }>`
    select id, to_char(day, 'YYYY-MM-DD') as date, session, is_early as "isEarly" from register
    where stream_id = ${streamId} and day between ${from} and ${until}
    order by day, session`.execute(db)
  return rows
}

interface MemberEntries {
  studentId: string
  name: string
  admissionNumber: string
  /** By the register's id. */
  statuses: Record<string, AttendanceStatus>
}

/** Everybody who is in the stream on the last of the days or stands in one of its registers, by name. */
export async function listEntriesBetween(db: Db, streamId: string, { from, until }: Between): Promise<MemberEntries[]> {
  const { rows } = await sql<MemberEntries>`
    with entry as (
      select student_id, jsonb_object_agg(register_id, status) as statuses
      from register_entry join register on register.id = register_id
      where stream_id = ${streamId} and register.day between ${from} and ${until} group by student_id
    )
    select student.id as "studentId", student.name, student.admission_number as "admissionNumber",
      coalesce(statuses, '{}') as statuses
    from student left join entry on entry.student_id = student.id
    where entry.student_id is not null or student.id in (select members_of(${streamId}, ${until}))
    order by student.search_text, student.id`.execute(db)
  return rows
}
