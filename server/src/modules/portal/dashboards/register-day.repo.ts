import type { AttendanceStatus, Session } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { standInOfClass } from '../../people/staff'
import { isSessionOfWeek } from '../../school/school-calendar'
import { hasMembersOn, owesNoRegister, streamLabel, streamsWithDays } from '../../school/streams'
import {
  absentStandInsOf,
  coverStands,
  giversToAbsent,
  hasNotLeftBy,
  isLessonHeld,
  leftOn,
  nameOfTaker,
  standInsOf,
} from '../../timetable/cover'

type Counted = Record<AttendanceStatus, number>

export interface MissingToday {
  streamId: string
  subject?: string
  stream: string
  session: Session
  owedBy: string | null
}

/** How many registers a day owes, how many of them have been taken, and the first few that have not. */
export interface OwedOnDay {
  streams: number
  taken: number
  missing: MissingToday[]
}

const mostNamed = 5

/** The streams that owe registers on a day of school, of those in which somebody is then. */
const dueStreams = (day: string, hasMembers: RawBuilder<unknown>) => sql`
  stream join class on class.code = class_code left join staff on staff.id = class_teacher_id
  where ${hasMembers} and not ${owesNoRegister(sql`${day}::date`, 'stream.class_code')}`

/** In a school that takes registers by halves of the day; of today, for which how many are in a stream is kept. */
export async function countHalvesOwed(db: Db, day: string, sessions: readonly Session[]): Promise<OwedOnDay> {
  const { rows } = await sql<OwedOnDay>`
    with due as (
      select stream.id, ${streamLabel} as label, class_code, stream.name, staff.name as teacher
      from ${dueStreams(day, sql`student_count > 0`)}
    ), owed as (
      select due.*, asked.session, register.id as register_id
      from due cross join unnest(${sql.lit(`{${sessions}}`)}::register_session[]) as asked (session)
      left join register on register.stream_id = due.id and register.day = ${day} and register.session = asked.session
    ), missing as (
      select id as "streamId", label as stream, session, coalesce(${standInOfClass(sql.ref('owed.id'), sql`${day}::date`)}, teacher) as "owedBy"
      from owed where register_id is null
      order by class_place(class_code), name, session limit ${sql.lit(mostNamed)}
    )
    select count(*)::integer as streams, count(register_id)::integer as taken,
      coalesce((select jsonb_agg(missing) from missing), '[]') as missing from owed`.execute(db)
  return rows[0] ?? { streams: 0, taken: 0, missing: [] }
}

interface LessonsOfDay {
  timetableId: string
  cycleDay: number
}

/** In a school that takes a register in every lesson: one of each stream, or of each set and elective in which it is taught at that time. */
export async function countLessonsOwed(
  db: Db,
  day: string,
  { timetableId, cycleDay, sessions }: LessonsOfDay & { sessions: readonly Session[] },
): Promise<OwedOnDay> {
  const { rows } = await sql<OwedOnDay>`
    with due as (
      select stream.id, ${streamLabel} as label, class_code, stream.name, staff.name as class_teacher
      from ${dueStreams(day, hasMembersOn(sql`${day}::date`))}
    ), taught as (
      select lesson.id, period, duration, subject_id, case when exists (select from teaching_group grouped
          where grouped.subject_id = lesson.subject_id and class_code is not null) then set_of_lesson(lesson.id, ${day}) end as set_id
      from lesson where timetable_id = ${timetableId} and lesson.day = ${cycleDay}
        and 'lesson-' || period = any(${sql.lit(`{${sessions}}`)}::text[])
    ), of_stream as (
      select taught.*, stream_id, min(concat(set_id, subject_id)) over same <> max(concat(set_id, subject_id)) over same as is_split
      from taught join lesson_stream on lesson_id = taught.id window same as (partition by stream_id, period)
    ), part as (
      select id, set_id, subject_id, subject_id is not null and (set_id is not null or bool_or(is_split)) as is_part
      from of_stream group by id, set_id, subject_id
    ), held as (
      select due.id as stream_id, due.label, due.class_code, due.name, due.class_teacher, of_stream.id as lesson_id, period,
        is_part, case when is_part then of_stream.set_id end as set_id, case when is_part then of_stream.subject_id end as subject_id,
        case when is_part then first_value(due.id) over (partition by of_stream.id order by class_place(due.class_code), due.name) else due.id end as first_id,
        coalesce(not is_partial, false) or exists (select from register_part where register_id = register.id
          and register_part.subject_id = of_stream.subject_id and teaching_group_id is not distinct from of_stream.set_id) as is_taken,
        not exists (select from generate_series(period, period + duration - 1) step where not exists (select from lesson_not_held mark
          where mark.day = ${day} and mark.period = step and mark.stream_id = of_stream.stream_id)) as is_away
      from of_stream join part using (id) join due on due.id = of_stream.stream_id
      left join register on register.stream_id = due.id and register.day = ${day} and register.session = ('lesson-' || period)::register_session
      where ${isLessonHeld('of_stream.id', day)}
    ), place as (
      select period, set_id, subject_id, coalesce(set_id, first_id) as id, array_agg(distinct lesson_id) as lesson_ids, bool_and(is_taken or is_away) as is_taken,
        (array_agg(class_code order by class_place(class_code), name))[1] as class_code,
        (array_agg(name order by class_place(class_code), name))[1] as name,
        (array_agg(class_teacher order by class_place(class_code), name))[1] as class_teacher,
        string_agg(distinct label, ' and ') as label
      from held group by period, set_id, subject_id, coalesce(set_id, first_id) having not bool_and(is_away)
    ), owed as (
      select place.id, place.class_code, place.name, class_teacher, period, 'lesson-' || period as session, lesson_ids,
        case when is_taken then place.id end as register_id, case when set_id is null then subject_id end as subject_id,
        case when set_id is not null then (
            select ${streamLabel} from taught_group stream join class on class.code = class_code where stream.id = set_id)
          when subject_id is not null then (select subject.name || ', ' from subject where subject.id = subject_id) || label
          else label end as label
      from place
    ), missing as (
      select id as "streamId", subject_id as subject, label as stream, session,
        coalesce(
          (select min(${nameOfTaker(sql`held.id`, sql`owed.period`, day)}) from unnest(lesson_ids) held (id)),
          (select min(standing.name) from unnest(lesson_ids) held (id) cross join lateral (${standInsOf(sql`held.id`, day)}) standing),
          (select staff.name from lesson_staff join staff on staff.id = staff_id
            where lesson_id = any(lesson_ids) order by lesson_id, staff.search_text, staff.id limit 1), class_teacher) as "owedBy"
      from owed where register_id is null order by period, class_place(class_code), name limit ${sql.lit(mostNamed)}
    )
    select count(*)::integer as streams, count(register_id)::integer as taken,
      coalesce((select jsonb_agg(jsonb_strip_nulls(to_jsonb(missing)) || jsonb_build_object('owedBy', "owedBy")) from missing), '[]') as missing
    from owed`.execute(db)
  return rows[0] ?? { streams: 0, taken: 0, missing: [] }
}

/** What the registers of a day say in the newest of these sessions that has any. */
export async function findNewestSession(db: Db, day: string, sessions: readonly Session[]) {
  const { rows } = await sql<Counted & { session: Session }>`
    select session, sum(present)::integer as present, sum(absent)::integer as absent, sum(late)::integer as late,
      sum(excused)::integer as excused
    from register where day = ${day} and session = any(${sql.lit(`{${sessions}}`)}::register_session[])
    group by session order by session desc limit 1`.execute(db)
  return rows[0] ?? { session: sessions[0] ?? ('morning' as const), present: 0, absent: 0, late: 0, excused: 0 }
}

export interface RegisterDay extends Counted {
  date: string
  /** Whether a register was to be taken in every lesson; then what is owed and taken is not counted here. */
  isByLesson: boolean
  /** Streams that owed registers, once for each session of the day. */
  owed: number
  /** How many of those have been taken. */
  taken: number
}

/** How many days with school the line of attendance has. */
export const daysShown = 10
/** Long enough for so many days with school around the longest holidays within a term. */
const daysBack = 40

/** The last days with school up to today, the oldest first, each with what was to be taken on it, however that has changed. */
export async function listRegisterDays(db: Db, today: string): Promise<RegisterDay[]> {
  const { rows } = await sql<RegisterDay>`
    with held as (
      select given.day, register_sessions = 'lesson' as is_by_lesson,
        array(select asked.session from unnest('{morning,afternoon}'::register_session[]) as asked (session)
          where ${isSessionOfWeek('asked.session')} and not (asked.session = 'afternoon'
            and exists (select from school_half_day where school_half_day.day = given.day))) as sessions
      from unnest(array(
        select generate_series(${today}::date - ${sql.lit(daysBack)}::integer, ${today}::date, '1 day')::date)) as given (day)
      join school_week on school_week.during @> given.day
      where extract(isodow from given.day)::integer = any(week_days)
        and not exists (select from school_holiday where school_holiday.day = given.day)
        and exists (select from term where given.day between start_date and end_date)
      order by given.day desc limit ${sql.lit(daysShown)}
    ), peopled as materialized (
      ${streamsWithDays({ from: sql`${today}::date - ${sql.lit(daysBack)}::integer`, until: sql`${today}::date` })}
    ), class_due as (
      select class_code, days, count(*) as streams from peopled group by class_code, days
    ), due as (
      select day, coalesce(sum(streams), 0) as streams from held left join class_due
        on days @> day and not ${owesNoRegister(sql`held.day`, 'class_due.class_code')} group by day
    ), taken as (
      select register.day, count(*) filter (where session = any(sessions) and days @> register.day) as count,
        sum(register.present) as present, sum(register.absent) as absent, sum(register.late) as late,
        sum(register.excused) as excused
      from held join register on register.day = held.day join peopled on peopled.id = stream_id
      where not is_early group by register.day
    )
    select to_char(held.day, 'YYYY-MM-DD') as date, is_by_lesson as "isByLesson",
      coalesce(taken.count, 0)::integer as taken, (due.streams * cardinality(held.sessions))::integer as owed,
      coalesce(present, 0)::integer as present, coalesce(absent, 0)::integer as absent,
      coalesce(late, 0)::integer as late, coalesce(excused, 0)::integer as excused
    from held join due using (day) left join taken using (day) order by held.day`.execute(db)
  return rows
}

/**
 * Lessons of a day that nobody has been asked to take: of staff who are absent, those whose teachers have all left by then, and those that
 * were handed over to somebody who is absent.
 */
export async function countLessonsToCover(db: Db, day: string, { timetableId, cycleDay }: LessonsOfDay) {
  const standsIn = (who: RawBuilder<unknown>) => sql`exists (
    select from (${standInsOf(sql`lesson.id`, day)}) standing where standing.from_staff_id = ${who})`
  const { rows } = await sql<{ count: number }>`
    with of_day as (
      select id, period from lesson where timetable_id = ${timetableId} and lesson.day = ${cycleDay} and ${isLessonHeld('lesson.id', day)}
    ), of_absent as (
      select 1 from staff_absence join staff on staff.id = staff_id join lesson_staff using (staff_id) join of_day lesson on lesson.id = lesson_id
      where ${hasNotLeftBy(day)} and ${day}::date between first_day and last_day
        and not exists (select from lesson_cover where absence_id = staff_absence.id and lesson_cover.day = ${day}
          and lesson_cover.period = lesson.period and ${coverStands})
        and not ${standsIn(sql`staff_absence.staff_id`)}
    ), of_leavers as (
      select 1 from of_day lesson
      where exists (select from lesson_staff where lesson_id = lesson.id)
        and not exists (select from lesson_staff join staff on staff.id = staff_id
          where lesson_id = lesson.id and (${hasNotLeftBy(day)} or ${standsIn(sql`staff.id`)}))
        and ${nameOfTaker(sql`lesson.id`, sql`lesson.period`, day)} is null
    ), giver as materialized (
      select distinct from_staff_id as id from (${giversToAbsent(sql`${day}::date`)}) handed
      where from_staff_id not in (select staff_id from staff_absence where ${day}::date between first_day and last_day)
    ), of_handed as (
      select distinct lesson.id, giver.id from giver join staff on staff.id = giver.id
        join lesson_staff on lesson_staff.staff_id = giver.id join of_day lesson on lesson.id = lesson_id
      where ${hasNotLeftBy(day)}
        and exists (select from (${absentStandInsOf(sql`lesson.id`, day)}) away where away.from_staff_id = giver.id)
        and not ${standsIn(sql`giver.id`)} and ${nameOfTaker(sql`lesson.id`, sql`lesson.period`, day)} is null
    )
    select (select count(*) from of_absent)::integer + (select count(*) from of_leavers)::integer
      + (select count(*) from of_handed)::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lessons of the timetable of a day whose teachers have all left by then: nobody is in front of the class, week after week. */
export async function countLessonsOfLeavers(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lesson.id)::integer as count
    from staff join lesson_staff on staff_id = staff.id join lesson on lesson.id = lesson_id
      join timetable on timetable.id = timetable_id join term on term.id = term_id
    where staff.status = 'left' and ${leftOn} <= ${day} and is_current and state = 'published' and during @> ${day}::date
      and not exists (select from lesson_staff beside join staff on staff.id = beside.staff_id
        where beside.lesson_id = lesson.id and ${hasNotLeftBy(day)})`.execute(db)
  return rows[0]?.count ?? 0
}
