import type { AttendanceStatus, AttendanceTotals } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { streamLabel } from '../../db/stream-label'
import { mustFindSchool } from '../school/school.repo'
import { totalsOf } from './attendance'

const countOf = (status: AttendanceStatus) => sql<number>`count(*) filter (where status = ${status})`.as(status)

/** Attendance of a student over all registers that name them. */
export async function attendanceOf(db: Db, studentId: string): Promise<AttendanceTotals> {
  const [{ excused_is_held }, counts] = await Promise.all([
    mustFindSchool(db),
    db
      .selectFrom('register_entry')
      .select([countOf('present'), countOf('absent'), countOf('late'), countOf('excused')])
      .where('student_id', '=', studentId)
      .executeTakeFirstOrThrow(),
  ])
  return totalsOf(counts, excused_is_held)
}

/** The last ten sessions of a student, oldest first. */
export async function listRecentStatuses(db: Db, studentId: string): Promise<AttendanceStatus[]> {
  const rows = await db
    .selectFrom('register_entry')
    .select('status')
    .where('student_id', '=', studentId)
    .orderBy('day', 'desc')
    .orderBy('session')
    .limit(10)
    .execute()
  return rows.map(({ status }) => status as AttendanceStatus).reverse()
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
    ])
    .where('register_entry.student_id', '=', studentId)
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy('register_entry.day', 'desc')
    .orderBy('register_entry.session')
    .execute()
}
