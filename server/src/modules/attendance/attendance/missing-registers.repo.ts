import type { Session } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { standInOfClass } from '../../people/staff'
import { isSessionOfWeek } from '../../school/school-calendar'
import { classTeacherOf, owesNoRegister, streamsWithDays } from '../../school/streams'
import { type TakenSessions, takenOn } from '../registers'
import { type Between, ofClass } from './attendance-views.repo'

export interface MissingRow {
  streamId: string
  subject?: string
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

/** The streams with the days on which somebody was in them: what they owe hangs on who was there then, wherever they are today. */
const peopled = ({ from, until }: Between) =>
  sql`peopled as materialized (${streamsWithDays({ from: sql`${from}::date`, until: sql`${until}::date` })})`

const isHalfDay = sql`exists (select from school_half_day where school_half_day.day = given.day::date)`

const classTeacherOn = (day: RawBuilder<unknown>) => classTeacherOf({ from: day, until: day })

/** The days between two on which a stream owes registers of lessons: school days of its term, on which somebody is in it. */
const dueDays = (between: Between) => sql`
  select stream.id as stream_id, class_code, staff.name as class_teacher, given.day::date as day, ${isHalfDay} as is_half
  from ${daysBetween(between)} cross join peopled stream left join staff on staff.id = ${classTeacherOn(sql`given.day::date`)}
  where ${isSchoolDay} and register_sessions = 'lesson' and days @> given.day::date
    and not ${owesNoRegister(sql`given.day::date`, 'stream.class_code')} ${ofClass(between.class)}`

/** The halves of days between two on which each class owes registers. */
const dueHalves = (between: Between) => sql`
  select class.code as class_code, class.name as class_name, given.day::date as day, asked.session
  from ${daysBetween(between)} cross join class
  cross join unnest('{morning,afternoon}'::register_session[]) as asked (session)
  where ${isSchoolDay} and ${isSessionOfWeek('asked.session')} and not (asked.session = 'afternoon' and ${isHalfDay})
    and not ${owesNoRegister(sql`given.day::date`, 'class.code')}
    ${between.class === undefined ? sql`` : sql`and class.code = ${between.class}`}`

/** The newest halves of days whose register nobody has taken. Day after day is looked through until there are enough. */
export async function listMissingHalves(db: Db, between: Between, most: number): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    with due as materialized (${dueHalves(between)}), ${peopled(between)}
    select missing.id as "streamId", missing.label as stream, missing.class_code as "classCode",
      to_char(dated.day, 'YYYY-MM-DD') as date, missing.session,
      coalesce(${standInOfClass(sql.ref('missing.id'), sql.ref('dated.day'))}, missing.teacher) as "owedBy"
    from (select distinct day from due order by day desc) dated
    cross join lateral (
      select stream.id, class_name || ' ' || stream.name as label, class_code, due.session, staff.name as teacher
      from due join peopled stream using (class_code) left join staff on staff.id = ${classTeacherOn(sql.ref('dated.day'))}
      left join register on register.stream_id = stream.id and register.day = dated.day and register.session = due.session
      where due.day = dated.day and days @> dated.day and register.id is null
      order by class_place(class_code), label, due.session limit ${sql.lit(most)}) missing
    limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** How many such registers each class teacher owes; what nobody has to take is under null. */
export async function countMissingHalves(db: Db, between: Between): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    with due as materialized (${dueHalves(between)}), ${peopled(between)},
    taken as materialized (
      select stream_id, day, session from register where register.day between ${between.from} and ${between.until}
    )
    select staff.name, count(*) as count
    from due join peopled stream using (class_code)
    left join class_teacher on class_teacher.stream_id = stream.id and class_teacher.during @> due.day
    left join staff on staff.id = coalesce(class_teacher.staff_id, stream.class_teacher_id)
    where days @> due.day and (stream.id, due.day, due.session) not in (select stream_id, day, session from taken)
    group by staff.name`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Of those registers the ones that somebody owes who stood in for the class teacher on the day: how many for whom. */
export async function countMissingForOthers(db: Db, between: Between) {
  const { rows } = await sql<{ name: string; absentName: string; count: number }>`
    with due as materialized (${dueHalves(between)}), ${peopled(between)},
    led as materialized (
      select stream.id, class_code, days, stream.class_teacher_id from peopled stream
      where stream.id in (select class_teacher.stream_id from class_teacher join hand_over
        on from_staff_id = class_teacher.staff_id and hand_over.during && daterange(${between.from}::date, ${between.until}::date, '[]'))
    ), missing as (
      select ${standInOfClass(sql.ref('stream.id'), sql.ref('due.day'))} as name, staff.name as teacher
      from due join led stream using (class_code) join staff on staff.id = ${classTeacherOn(sql.ref('due.day'))}
      where days @> due.day and not exists (select from register where register.stream_id = stream.id and register.day = due.day
        and register.session = due.session)
    )
    select name, teacher as "absentName", count(*)::integer as count from missing where name is not null
    group by name, teacher`.execute(db)
  return rows
}

export interface DueDay extends TakenSessions {
  streamId: string
  date: string
  classCode: string
  classTeacher: string | null
  isHalf: boolean
}

/** The days on which streams owe registers of lessons, and the sessions of them that have been taken. */
export async function listDueDays(db: Db, between: Between): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    with ${peopled(between)}, due as (${dueDays(between)})
    select stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, class_code as "classCode",
      class_teacher as "classTeacher", is_half as "isHalf",
      ${takenOn(sql`due.stream_id`, sql`due.day`)}
    from due`.execute(db)
  return rows
}
