import type { AttendanceStatus, Period, Session } from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { hasMembersOn, owesNoRegister, streamLabel } from '../../school/streams'
import { listCoveredLessons, withNotHeld } from '../../timetable/cover'
import { findCalendarOf, findParts, listLessonsOf, type TaughtLesson } from '../../timetable/timetable'
import { type TakenSessions, takenOn } from './register-parts.repo'
import { firstTakenAt, firstTaker, studentsOn } from './registers.repo'

export interface DeskStreamRow extends TakenSessions {
  streamId: string
  stream: string
  classCode: string
  students: number
  /** They are its class teacher. */
  isOwn: boolean
  /** Where they have the stream by covers alone: the sessions that they have of it. */
  only?: Session[]
}

/** Streams with what has been taken of them on a day: those with the ids, or all; the class teacher's own first. */
export async function listDeskStreams(db: Db, date: string, ids: readonly string[] | null, staffId: string | null) {
  const { rows } = await sql<DeskStreamRow>`
    select stream.id as "streamId", ${streamLabel} as stream, class_code as "classCode", ${studentsOn(date)} as students,
      coalesce(stream.id in (select classes_of(${staffId}, school_today())), false) as "isOwn", ${takenOn(sql`stream.id`, sql`${date}::date`)}
    from stream join class on class.code = class_code
    where ${ids === null ? sql.lit(true) : sql`stream.id = any(array(select unnest(${ids}::uuid[])))`}
    order by "isOwn" desc, class.place, stream.name`.execute(db)
  return rows
}

export interface CalendarDay {
  date: string
  isHoliday: boolean
  isHalfDay: boolean
  isInTerm: boolean
}

/** What the calendar says of each day between two. */
export async function listCalendarDays(db: Db, from: string, until: string): Promise<CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select to_char(day, 'YYYY-MM-DD') as date,
      exists (select from school_holiday where school_holiday.day = given.day::date) as "isHoliday",
      exists (select from school_half_day where school_half_day.day = given.day::date) as "isHalfDay",
      exists (select from term where given.day::date between start_date and end_date) as "isInTerm"
    from generate_series(${from}::date, ${until}::date, '1 day') as given (day) order by day`.execute(db)
  return rows
}

/** How far back a day is looked for, in days: past a week of holidays. */
const daysBack = 14

/**
 * The last day of school before a day: the last one of which a register is owed by that class teacher, or by anybody where none is
 * named, else the last one of all.
 */
export async function findLastSchoolDay(db: Db, before: string, staffId: string | null): Promise<string | null> {
  const isTheirs = staffId ? sql`stream.id = any(array(select classes_of(${staffId}, school_today())))` : sql`true`
  const { rows } = await sql<{ date: string }>`
    select to_char(given.day, 'YYYY-MM-DD') as date
    from generate_series(${before}::date - ${sql.lit(daysBack)}::integer, ${before}::date - 1, '1 day') as series (at)
    cross join lateral (select series.at::date as day) as given cross join school
    where extract(isodow from given.day)::integer = any(week_days)
      and exists (select from term where given.day between start_date and end_date)
      and not exists (select from school_holiday where school_holiday.day = given.day)
    order by exists (select from stream where ${isTheirs} and ${hasMembersOn(sql`given.day`)}
        and not ${owesNoRegister(sql`given.day`, 'stream.class_code')}
        and not exists (select from register where register.stream_id = stream.id and register.day = given.day)) desc,
      given.day desc
    limit 1`.execute(db)
  return rows[0]?.date ?? null
}

export interface LessonToday extends TaughtLesson {
  /** Why it is not held on that day. */
  notHeld?: string
  /** Whose lesson it is that they take. */
  coveredFor?: string
}

interface LessonsOfDays {
  periods: Period[]
  lessonsOf: (date: string) => LessonToday[]
  /** Those that they take for absent colleagues. */
  coveredOf: (date: string) => LessonToday[]
}

const noLessons = { lessonsOf: () => [], coveredOf: () => [] }

/** The lessons of a member of staff on some days of one term by its published timetable. */
export async function listDeskLessons(
  db: Db,
  staffId: string | null,
  dates: readonly string[],
): Promise<LessonsOfDays> {
  const found = dates[0] === undefined ? undefined : await findCalendarOf(db, dates[0])
  if (!found) return { periods: [], ...noLessons }
  const { periods } = found.frame
  if (!staffId) return { periods, ...noLessons }
  const asked = { termId: found.term.id, dates: cycleDaysOf(dates, found.calendar), staffId }
  const [lessons, covered] = await askAll(db, [() => listLessonsOf(db, asked), () => listCoveredLessons(db, asked)])
  const partOf = await findParts(db, [...lessons, ...covered])
  const [own, ofOthers] = [await withNotHeld(db, lessons), await withNotHeld(db, covered)]
  const on = (all: typeof own, day: string) =>
    all.filter(({ date }) => date === day).map((lesson) => ({ ...lesson, part: partOf(lesson) }))
  return { periods, lessonsOf: (day) => on(own, day), coveredOf: (day) => on(ofOthers, day) }
}

interface MemberRow {
  streamId: string
  studentId: string
  name: string
  admissionNumber: string
  photo: string | null
}

/** Everybody who is in one of the streams on a day, by name. */
export async function listMembers(db: Db, streamIds: readonly string[], date: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select asked.id as "streamId", student.id as "studentId", student.name,
      student.admission_number as "admissionNumber", student.photo
    from unnest(${streamIds}::uuid[]) as asked (id) cross join lateral members_of(asked.id, ${date}) as member (id)
    join student on student.id = member.id
    order by student.search_text, student.id`.execute(db)
  return rows
}

interface TakenRegister {
  streamId: string
  date: string
  session: Session
  version: number
  isPartial: boolean
  /** The parts of it that have been taken, by what tells them apart. */
  parts: string[]
  takenBy: string | null
  takenAt: string
  entries: {
    studentId: string
    status: AttendanceStatus
    minutesLate: number | null
    note: string | null
    version: number
  }[]
}

/** The registers of the streams between two days, with all that stands in them. */
export async function listTakenRegisters(db: Db, streamIds: readonly string[], from: string, until: string) {
  const { rows } = await sql<TakenRegister>`
    select stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, session, register.version, is_partial as "isPartial",
      array(select coalesce(teaching_group_id, subject_id)::text from register_part where register_id = register.id) as parts,
      display_name as "takenBy", to_char(${firstTakenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
      (select coalesce(jsonb_agg(jsonb_build_object('studentId', student_id, 'status', status,
          'minutesLate', minutes_late, 'note', note, 'version', register_entry.version)), '[]')
        from register_entry where register_id = register.id) as entries
    from register left join account on account.id = ${firstTaker}
    where stream_id = any(${streamIds}::uuid[]) and day between ${from} and ${until}`.execute(db)
  return rows
}
