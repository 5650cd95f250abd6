import type { AttendanceStatus, exportAttendance, InputOf, Session } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { invalidCursor } from '../../../http/problems'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { classTeacherOf, streamLabel } from '../../school/streams'

export interface Between {
  from: string
  until: string
  class?: string | undefined
}

type Away = Omit<InputOf<typeof exportAttendance>, 'format'>

export const ofClass = (classCode: string | undefined) =>
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
    from stream join class on class.code = class_code
    left join staff on staff.id = ${classTeacherOf({ from: sql`${from}::date`, until: sql`${until}::date` })}
    left join (
      select stream_id, count(*) as taken, ${counts} from register
      where day between ${from} and ${until} and not is_early group by stream_id) counted on counted.stream_id = stream.id
    where true ${ofClass(classCode)}
    order by class.place, stream.name`.execute(db)
  return rows
}

/** Who is class teacher of a stream, or was it last between two days. */
export async function findClassTeacher(db: Db, streamId: string, { from, until }: Between): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select staff.name from stream
    join staff on staff.id = ${classTeacherOf({ from: sql`${from}::date`, until: sql`${until}::date` })}
    where stream.id = ${streamId}`.execute(db)
  return rows[0]?.name ?? null
}

export async function countByDay(db: Db, { from, until, class: classCode }: Between) {
  const { rows } = await sql<Counted & { date: string }>`
    select to_char(day, 'YYYY-MM-DD') as date, ${counts}
    from register join stream on stream.id = stream_id
    where day between ${from} and ${until} and not is_early ${ofClass(classCode)}
    group by day order by day`.execute(db)
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
