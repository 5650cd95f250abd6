import type { AttendanceStatus, RegisterMapping, RegisterPlace, Session } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { authorOfEntry } from '../registers'

export interface NumberedStudent {
  studentId: string
  name: string
  number: string
}

/** Who has one of these numbers, in small letters, or would have it without its leading zeros. */
export async function listNumbered(db: Db, kind: RegisterMapping['numberKind'], numbers: readonly string[]) {
  const column = sql.ref(kind === 'exam-number' ? 'exam_number' : 'admission_number')
  const { rows } = await sql<NumberedStudent>`
    select id as "studentId", name, ${column} as number from student
    where lower(${column}) = any(${numbers}::text[]) or ltrim(lower(${column}), '0') = any(${numbers}::text[])`.execute(
    db,
  )
  return rows
}

export interface StreamDay {
  streamId: string
  date: string
  members: string[]
}

export interface HeldEntry {
  streamId: string
  studentId: string
  date: string
  session: Session
  status: AttendanceStatus
  minutesLate: number | null
  note: string | null
  version: number
}

export interface ImportStream {
  streamId: string
  label: string
  classCode: string
}

/** Every stream that one of these students is or was in, or stands in a register of. */
export async function listStreamsOf(db: Db, studentIds: readonly string[], dates: readonly string[]) {
  const { rows } = await sql<ImportStream>`
    select stream.id as "streamId", ${streamLabel} as label, class_code as "classCode"
    from stream join class on class.code = class_code
    where stream.id in (
      select stream_id from placement where student_id = any(${studentIds}::uuid[])
      union select stream_id from register_entry join register on register.id = register_id
        where student_id = any(${studentIds}::uuid[]) and register_entry.day = any(${dates}::date[]))`.execute(db)
  return rows
}

/** Who is in the streams on the days. */
export async function listMembersOn(db: Db, streamIds: readonly string[], dates: readonly string[]) {
  const { rows } = await sql<StreamDay>`
    select stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, array(select members_of(stream_id, day) order by 1) as members
    from unnest(${streamIds}::uuid[]) stream_id cross join unnest(${dates}::date[]) day`.execute(db)
  return rows
}

/** What stands in registers of these days for the students. */
export async function listEntriesOf(db: Db, studentIds: readonly string[], dates: readonly string[]) {
  const { rows } = await sql<HeldEntry>`
    select stream_id as "streamId", student_id as "studentId", to_char(register_entry.day, 'YYYY-MM-DD') as date,
      register_entry.session, status, minutes_late as "minutesLate", note, register_entry.version
    from register_entry join register on register.id = register_id
    where student_id = any(${studentIds}::uuid[]) and register_entry.day = any(${dates}::date[])`.execute(db)
  return rows
}

/** The registers of these streams and days that somebody has taken. */
export async function listTaken(db: Db, streamIds: readonly string[], dates: readonly string[]) {
  const { rows } = await sql<RegisterPlace>`
    select stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, session from register
    where stream_id = any(${streamIds}::uuid[]) and day = any(${dates}::date[])
      and exists (select from register_entry where register_id = register.id)`.execute(db)
  return rows
}

export interface ImportCalendar {
  today: string
  weekDays: number[]
  terms: { id: string; startDate: string; endDate: string }[]
  classStarts: { termId: string; classCode: string; startDate: string }[]
  holidays: string[]
  halfDays: string[]
}

/** What tells a usual day from an unusual one. */
export async function readImportCalendar(db: Db): Promise<ImportCalendar> {
  const { rows } = await sql<ImportCalendar>`
    select to_char(school_today(), 'YYYY-MM-DD') as today, week_days as "weekDays",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'startDate', start_date, 'endDate', end_date)) from term), '[]')
        as terms,
      coalesce((select jsonb_agg(jsonb_build_object('termId', term_id, 'classCode', class_code, 'startDate', start_date))
        from term_class_start), '[]') as "classStarts",
      array(select to_char(day, 'YYYY-MM-DD') from school_holiday) as holidays,
      array(select to_char(day, 'YYYY-MM-DD') from school_half_day) as "halfDays"
    from school`.execute(db)
  const [calendar] = rows
  if (!calendar) throw new Error('The school has one row')
  return calendar
}

/** An entry to be written, with the version that it is based on; 0 where there is none. */
export type ImportEntry = HeldEntry

const columnsOf = (entries: readonly ImportEntry[]) => sql`unnest(
  ${entries.map(({ streamId }) => streamId)}::uuid[],
  ${entries.map(({ date }) => date)}::date[],
  ${entries.map(({ session }) => session)}::register_session[],
  ${entries.map(({ studentId }) => studentId)}::uuid[],
  ${entries.map(({ status }) => status)}::attendance_status[],
  ${entries.map(({ minutesLate }) => minutesLate)}::smallint[],
  ${entries.map(({ note }) => note)}::text[],
  ${entries.map(({ version }) => version)}::integer[]
) as given (stream_id, day, session, student_id, status, minutes_late, note, version)`

/** Makes the registers that are not there, and keeps all of them from changing; in one order, so that nobody waits in a ring. */
export async function holdRegisters(db: Db, places: readonly RegisterPlace[], accountId: string) {
  const { rows } = await sql<RegisterPlace & { id: string }>`
    insert into register (stream_id, day, session, version, taken_by)
    select stream_id, day, session, 0, ${accountId} from unnest(
      ${places.map(({ streamId }) => streamId)}::uuid[],
      ${places.map(({ date }) => date)}::date[],
      ${places.map(({ session }) => session)}::register_session[]) as given (stream_id, day, session)
    order by stream_id, day, session
    on conflict (stream_id, day, session) do update set version = register.version
    returning id, stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, session`.execute(db)
  return rows
}

/** The figures that the entries are counted in, kept in the order in which a single register would take them. */
export const holdFigures = (db: Db, studentIds: readonly string[]) =>
  sql`select from student_attendance where student_id = any(${studentIds}::uuid[])
    order by student_id, term_id for update`.execute(db)

/** Writes each entry whose version is still the one that it is based on; how many those were. */
export async function writeEntries(db: Db, entries: readonly ImportEntry[], accountId: string): Promise<number> {
  const { rows } = await sql`
    insert into register_entry (register_id, student_id, day, session, status, minutes_late, note, version, changed_by,
      changed_at)
    select register.id, given.student_id, given.day, given.session, given.status, given.minutes_late, given.note,
      given.version + 1, ${authorOfEntry(accountId)}
    from ${columnsOf(entries)} join register using (stream_id, day, session)
    left join register_entry before on before.student_id = given.student_id and before.day = given.day
      and before.session = given.session and before.register_id = register.id
    where given.version = 0 or before.version is not null
    order by given.student_id, given.day, given.session
    on conflict (student_id, day, session) do update
      set status = excluded.status, minutes_late = excluded.minutes_late, note = excluded.note,
        changed_by = ${accountId}
      where register_entry.register_id = excluded.register_id and register_entry.version = excluded.version - 1
    returning student_id`.execute(db)
  return rows.length
}

/** Keeps for these entries, which an import has just written, that it was this one. */
export async function noteImported(db: Db, importId: string, entries: readonly ImportEntry[]) {
  await sql`
    insert into imported_entry (import_id, student_id, day, session, version)
    select ${importId}, student_id, day, session, register_entry.version
    from ${columnsOf(entries)} join register_entry using (student_id, day, session)`.execute(db)
}

export interface EntryPlace extends RegisterPlace {
  student: string
  stream: string
}

/** Entries of an import that somebody has changed since, by day. */
export async function listChangedSince(db: Db, importId: string): Promise<EntryPlace[]> {
  const { rows } = await sql<EntryPlace>`
    select register.stream_id as "streamId", to_char(register.day, 'YYYY-MM-DD') as date, register.session,
      student.name as student, ${streamLabel} as stream
    from imported_entry join register_entry using (student_id, day, session) join register on register.id = register_id
    join student on student.id = imported_entry.student_id
    join stream on stream.id = register.stream_id join class on class.code = class_code
    where import_id = ${importId} and register_entry.version <> imported_entry.version
    order by register.day, register.session, search_text`.execute(db)
  return rows
}

export interface ImportedRegister extends RegisterPlace {
  id: string
}

/** The registers of an import, kept from changing until the transaction ends; in the order of all who write registers. */
export async function holdImported(db: Db, importId: string): Promise<ImportedRegister[]> {
  const { rows } = await sql<ImportedRegister>`
    select id, stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, session from register
    where id in (select register_id from imported_entry join register_entry using (student_id, day, session)
      where import_id = ${importId})
    order by stream_id, day, session for update`.execute(db)
  return rows
}

export async function listImportedStudents(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_entry')
    .select('student_id')
    .distinct()
    .where('import_id', '=', importId)
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** Entries that were changed are again what they were before; how many those are. */
export async function restoreEntries(db: Db, importId: string, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update register_entry set status = before_status::attendance_status, minutes_late = before_minutes_late, note = before_note,
      changed_by = ${accountId}
    from imported_entry written, register_change change
    where import_id = ${importId} and (register_entry.student_id, register_entry.day, register_entry.session, register_entry.version)
        = (written.student_id, written.day, written.session, written.version)
      and (change.register_id, change.student_id, change.version)
        = (register_entry.register_id, register_entry.student_id, register_entry.version)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Entries that were not there before go; how many those are. Call it after those that were changed are restored. */
export async function deleteImported(db: Db, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from register_entry using imported_entry written
    where import_id = ${importId} and (register_entry.student_id, register_entry.day, register_entry.session, register_entry.version)
      = (written.student_id, written.day, written.session, written.version)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A register without an entry is one that nobody has taken; how many go. */
export async function deleteEmptyRegisters(db: Db, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from register where id = any(${ids}::uuid[])
      and not exists (select from register_entry where register_id = register.id)
      and not exists (select from register_change where register_id = register.id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const forgetImported = (db: Db, importId: string) =>
  db.deleteFrom('imported_entry').where('import_id', '=', importId).execute()

export interface RegisterFileRow {
  admissionNumber: string
  name: string
  stream: string
  date: string
  session: Session
  status: AttendanceStatus
  minutesLate: number | null
  note: string | null
}

/** By day, session, stream and name. */
export async function listRegisterRows(
  db: Db,
  { from, until, class: classCode }: { from: string; until: string; class?: string | undefined },
  limit: number,
) {
  const { rows } = await sql<RegisterFileRow>`
    select admission_number as "admissionNumber", student.name, ${streamLabel} as stream,
      to_char(register.day, 'YYYY-MM-DD') as date, register.session, register_entry.status,
      minutes_late as "minutesLate", note
    from register join register_entry on register_id = register.id join student on student.id = student_id
    join stream on stream.id = register.stream_id join class on class.code = class_code
    where register.day between ${from} and ${until}
      and (${classCode ?? null}::text is null or class_code = ${classCode ?? null})
    order by register.day, register.session, class.place, stream.name, search_text, student.id
    limit ${limit}`.execute(db)
  return rows
}
