import type { AttendanceStatus, RegisterEntry } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { streamLabel } from '../../db/stream-label'

export interface RegisterPlace {
  streamId: string
  date: string
  session: 'morning' | 'afternoon'
}

/** Streams that a teacher has: as class teacher, or by an allocation of the current term. */
export async function listStreamIdsOfTeacher(db: Db, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stream')
    .select('stream.id')
    .where('stream.class_teacher_id', '=', staffId)
    .union(
      db
        .selectFrom('allocation')
        .innerJoin('term', 'term.id', 'allocation.term_id')
        .where('term.is_current', '=', true)
        .where('allocation.staff_id', '=', staffId)
        .select('allocation.stream_id as id'),
    )
    .execute()
  return rows.map(({ id }) => id)
}

const countOf = (status: AttendanceStatus) =>
  sql<number>`(select count(*) from register_entry where register_id = register.id and status = ${status})`.as(status)

/** One row for each of the streams, with the register of the day where it has been taken. */
export function listRegistersOf(db: Db, { date, session }: Omit<RegisterPlace, 'streamId'>, classCode?: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('staff as class_teacher', 'class_teacher.id', 'stream.class_teacher_id')
    .leftJoin('register', (join) =>
      join
        .onRef('register.stream_id', '=', 'stream.id')
        .on('register.day', '=', date)
        .on('register.session', '=', session),
    )
    .leftJoin('account', 'account.id', 'register.taken_by')
    .select([
      'stream.id as streamId',
      streamLabel.as('stream'),
      'stream.class_code as classCode',
      'class_teacher.name as classTeacher',
      'stream.class_teacher_id as classTeacherId',
      'stream.student_count as students',
      sql<boolean>`register.id is not null`.as('isTaken'),
      'account.display_name as takenBy',
      'register.taken_at as takenAt',
      countOf('present'),
      countOf('absent'),
      countOf('late'),
      countOf('excused'),
    ])
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy('stream.class_code')
    .orderBy('stream.name')
    .execute()
}

/** Whether the day is a holiday and whether it lies in a term. */
export function findDay(db: Db, date: string) {
  return db
    .selectNoFrom([
      sql<boolean>`exists (select 1 from school_holiday where day = ${date})`.as('isHoliday'),
      sql<boolean>`exists (select 1 from term where ${date} between start_date and end_date)`.as('isInTerm'),
    ])
    .executeTakeFirstOrThrow()
}

export function findRegister(db: Db, { streamId, date, session }: RegisterPlace) {
  return db
    .selectFrom('register')
    .leftJoin('account', 'account.id', 'register.taken_by')
    .select(['register.id', 'register.version', 'account.display_name as takenBy', 'register.taken_at as takenAt'])
    .where('register.stream_id', '=', streamId)
    .where('register.day', '=', date)
    .where('register.session', '=', session)
    .executeTakeFirst()
}

/** Everybody who is in the stream, or who stands in the register already, with what was noted. */
export function listRegisterRows(db: Db, { streamId, date, session }: RegisterPlace) {
  return db
    .selectFrom('student')
    .leftJoin('register', (join) =>
      join.on('register.stream_id', '=', streamId).on('register.day', '=', date).on('register.session', '=', session),
    )
    .leftJoin('register_entry', (join) =>
      join
        .onRef('register_entry.register_id', '=', 'register.id')
        .onRef('register_entry.student_id', '=', 'student.id'),
    )
    .select([
      'student.id as studentId',
      'student.name',
      'student.admission_number as admissionNumber',
      'student.photo',
      'register_entry.status',
      'register_entry.minutes_late as minutesLate',
      'register_entry.note',
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('student.stream_id', '=', streamId), eb('student.status', '=', 'active')]),
        eb('student.id', 'in', (inner) =>
          inner
            .selectFrom('register_entry')
            .innerJoin('register', 'register.id', 'register_entry.register_id')
            .where('register.stream_id', '=', streamId)
            .where('register.day', '=', date)
            .where('register.session', '=', session)
            .select('register_entry.student_id'),
        ),
      ]),
    )
    .orderBy('student.search_text')
    .orderBy('student.id')
    .execute()
}

/** The statuses of the ten registers before this one, oldest first, by student. */
export async function listRecentOfStream(db: Db, { streamId, date, session }: RegisterPlace) {
  const registers = await db
    .selectFrom('register')
    .select(['id', 'day', 'session'])
    .where('stream_id', '=', streamId)
    .where((eb) =>
      eb.or([
        eb('day', '<', date),
        eb.and([eb('day', '=', date), eb(sql.lit(session), '=', 'afternoon'), eb('session', '=', 'morning')]),
      ]),
    )
    .orderBy('day', 'desc')
    .orderBy('session')
    .limit(10)
    .execute()
  const ids = registers.map(({ id }) => id).reverse()
  if (ids.length === 0) return { length: 0, statusOf: (_student: string, _index: number) => null }

  const entries = await db
    .selectFrom('register_entry')
    .select(['register_id', 'student_id', 'status'])
    .where('register_id', 'in', ids)
    .execute()
  const byPlace = new Map(entries.map((entry) => [`${entry.student_id} ${entry.register_id}`, entry.status]))
  return {
    length: ids.length,
    statusOf: (studentId: string, index: number) =>
      (byPlace.get(`${studentId} ${ids[index]}`) ?? null) as AttendanceStatus | null,
  }
}

/** The register's id after a save over the version that was opened; nothing when somebody saved in between. */
export function putRegister(db: Db, { streamId, date, session }: RegisterPlace, version: number, accountId: string) {
  const values = { stream_id: streamId, day: date, session, taken_by: accountId }
  if (version === 0) {
    return db
      .insertInto('register')
      .values(values)
      .onConflict((conflict) => conflict.columns(['stream_id', 'day', 'session']).doNothing())
      .returning('id')
      .executeTakeFirst()
  }
  return db
    .updateTable('register')
    .set({ version: version + 1, taken_by: accountId, taken_at: sql`now()` })
    .where('stream_id', '=', streamId)
    .where('day', '=', date)
    .where('session', '=', session)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
}

/** Writes what differs from what stands there, in one statement. */
export async function putEntries(db: Db, registerId: string, place: RegisterPlace, entries: readonly RegisterEntry[]) {
  await sql`
    insert into register_entry (register_id, student_id, day, session, status, minutes_late, note)
    select ${registerId}, given.student_id, ${place.date}, ${place.session}, given.status, given.minutes_late, given.note
    from unnest(
      ${entries.map(({ studentId }) => studentId)}::uuid[],
      ${entries.map(({ status }) => status)}::text[],
      ${entries.map(({ minutesLate }) => minutesLate)}::smallint[],
      ${entries.map(({ note }) => note)}::text[]
    ) as given (student_id, status, minutes_late, note)
    on conflict (register_id, student_id) do update
      set status = excluded.status, minutes_late = excluded.minutes_late, note = excluded.note
      where (register_entry.status, register_entry.minutes_late, register_entry.note)
        is distinct from (excluded.status, excluded.minutes_late, excluded.note)
  `.execute(db)
}
