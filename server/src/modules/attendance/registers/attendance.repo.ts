import type { AttendanceStatus, AttendanceTotals, Session } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { streamLabel } from '../../school/streams'
import { totalsOf } from '../attendance'

const countOf = (status: AttendanceStatus) =>
  sql<number>`count(*) filter (where register_entry.status = ${status})`.as(status)

/** Sessions that somebody who has left, or was not there yet, stands in are not counted. */
const wasEnrolled = sql<boolean>`is_enrolled(register_entry.student_id, register_entry.day)`

/** Attendance of a student over all registers that name them while they were enrolled, as it is kept for every term. */
export async function attendanceOf(db: Db, studentId: string): Promise<AttendanceTotals> {
  const [{ excused_is_held }, counts] = await askAll(db, [
    () => mustFindSchool(db),
    () =>
      db
        .selectFrom('student_attendance')
        .select([sumOf('present'), sumOf('absent'), sumOf('late'), sumOf('excused')])
        .where('student_id', '=', studentId)
        .executeTakeFirstOrThrow(),
  ])
  return totalsOf(counts, excused_is_held)
}

const sumOf = (status: AttendanceStatus) => sql<number>`coalesce(sum(${sql.ref(status)}), 0)::integer`.as(status)

/** The same for many students between two days, by the student's id. */
export async function listAttendanceOf(
  db: Db,
  studentIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, AttendanceTotals>> {
  const [{ excused_is_held }, rows] = await askAll(db, [
    () => mustFindSchool(db),
    () =>
      db
        .selectFrom('register_entry')
        .innerJoin('register', 'register.id', 'register_entry.register_id')
        .select(['student_id', countOf('present'), countOf('absent'), countOf('late'), countOf('excused')])
        .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
        .where('register_entry.day', '>=', from)
        .where('register_entry.day', '<=', to)
        // What a class did before its own start in the term was no lesson that anybody had to come to.
        .where('register.is_early', '=', false)
        .where(wasEnrolled)
        .groupBy('student_id')
        .execute(),
  ])
  return new Map(rows.map(({ student_id, ...counts }) => [student_id, totalsOf(counts, excused_is_held)]))
}

/** The last ten sessions of a student, oldest first. */
export async function listRecentStatuses(db: Db, studentId: string): Promise<AttendanceStatus[]> {
  const rows = await db
    .selectFrom('register_entry')
    .select('status')
    .where('student_id', '=', studentId)
    .orderBy('day', 'desc')
    .orderBy('session', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ status }) => status as AttendanceStatus).reverse()
}

interface AttendanceDayRow {
  date: string
  session: Session
  stream: string
  status: AttendanceStatus
  minutesLate: number | null
  note: string | null
  isEarly: boolean
  isEnrolled: boolean
}

export function listAttendanceDays(db: Db, studentId: string, classCode?: string) {
  return db
    .selectFrom('register_entry')
    .innerJoin('register', 'register.id', 'register_entry.register_id')
    .innerJoin('stream', 'stream.id', 'register.stream_id')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select([
      'register_entry.day as date',
      'register_entry.session',
      streamLabel.as('stream'),
      'register_entry.status',
      'register_entry.minutes_late as minutesLate',
      'register_entry.note',
      'register.is_early as isEarly',
      wasEnrolled.as('isEnrolled'),
    ])
    .where('register_entry.student_id', '=', studentId)
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy('register_entry.day', 'desc')
    .orderBy('register_entry.session')
    .$castTo<AttendanceDayRow>()
    .execute()
}
