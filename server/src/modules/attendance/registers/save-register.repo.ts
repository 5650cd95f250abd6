import type { AttendanceStatus, RegisterEntry, RegisterPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { registersWithin } from '../../identity/reach'
import { labelOfStream, streamLabel } from '../../school/streams'
import { authorOfEntry, entriesElsewhere, firstTakenAt, firstTaker, streamsOfLessons } from './registers.repo'

export interface EntryNow extends RegisterEntry {
  version: number
  by: string | null
  at: string | null
}

export interface RegisterGround {
  stream: string
  classCode: string
  /** Whether the member of staff has the stream. */
  isOwn: boolean
  today: string
  weekDays: number[]
  isHoliday: boolean
  isHalfDay: boolean
  isInTerm: boolean
  /** Whether only parts of it have been taken. */
  isPartial: boolean
  /** Who has to stand in it: those who are in the stream on that day. */
  members: string[]
  /** Who stands in it. */
  entered: string[]
  /** Who stands in the register of another stream for the same session. */
  elsewhere: { studentId: string; stream: string }[]
}

/** Everything that decides whether a register may be saved as it is wanted, in one statement. */
export async function findGround(
  db: Db,
  { streamId, date, session }: RegisterPlace,
  { staffId, reach }: Pick<Actor, 'staffId' | 'reach'>,
) {
  const { rows } = await sql<RegisterGround>`
    select ${streamLabel} as stream, class_code as "classCode",
      ${registersWithin(reach)}
        or stream.id in (select classes_of(${staffId}, school_today()))
        or stream.id in (select stream_id from taught_by(${staffId}, school_today()))
        or stream.id in (${streamsOfLessons(staffId)}) as "isOwn",
      to_char(school_today(), 'YYYY-MM-DD') as today, week_days as "weekDays",
      exists (select from school_holiday where day = ${date}) as "isHoliday",
      exists (select from school_half_day where day = ${date}) as "isHalfDay",
      exists (select from term left join term_class_start late
        on late.term_id = term.id and late.class_code = stream.class_code
        where ${date} between coalesce(late.start_date, term.start_date) and term.end_date) as "isInTerm",
      exists (select from register where register.stream_id = stream.id and register.day = ${date}
        and register.session = ${session} and is_partial) as "isPartial",
      array(select members_of(stream.id, ${date})) as members,
      array(select student_id from register_entry join register on register.id = register_id
        where register.stream_id = stream.id and register.day = ${date} and register.session = ${session}) as entered,
      array(select jsonb_build_object('studentId', other.student_id, 'stream', ${labelOfStream('other.stream_id')})
        from (${entriesElsewhere({ streamId, date, session })}) other) as elsewhere
    from stream join class on class.code = class_code cross join school
    where stream.id = ${streamId}`.execute(db)
  return rows[0]
}

export interface NewEntry extends RegisterEntry {
  /** The version that it was based on; 0 where there was none. */
  version: number
}

export interface WrittenRegister {
  id: string
  takenBy: string | null
  takenAt: string
  /** The entries that were written, as they stand now. */
  written: { studentId: string; version: number; at: string }[]
}

/**
 * Writes the entries whose version is still the one that they were based on, and no other, in one statement; makes the register where
 * there is none. Two who save the same register do so one after the other.
 */
export async function putEntries(
  db: Db,
  { streamId, date, session }: RegisterPlace,
  entries: readonly NewEntry[],
  accountId: string,
  { isPartial = false } = {},
): Promise<WrittenRegister> {
  const { rows } = await sql<WrittenRegister>`
    with held as (
      insert into register (stream_id, day, session, version, taken_by, is_partial)
      values (${streamId}, ${date}, ${session}, 0, ${accountId}, ${isPartial})
      on conflict (stream_id, day, session) do update set version = register.version
      returning id, first_taken_by, first_taken_at, (select display_name from account where id = ${firstTaker}) as taker, ${firstTakenAt} as taken_at
    ), written as (
      insert into register_entry
        (register_id, student_id, day, session, status, minutes_late, note, version, changed_by, changed_at)
      select held.id, given.student_id, ${date}, ${session}, given.status, given.minutes_late, given.note,
        given.version + 1, ${authorOfEntry(accountId)}
      from held cross join unnest(
        ${entries.map(({ studentId }) => studentId)}::uuid[],
        ${entries.map(({ status }) => status)}::attendance_status[],
        ${entries.map(({ minutesLate }) => minutesLate)}::smallint[],
        ${entries.map(({ note }) => note)}::text[],
        ${entries.map(({ version }) => version)}::integer[]
      ) as given (student_id, status, minutes_late, note, version)
      left join register_entry before on before.student_id = given.student_id and before.day = ${date}
        and before.session = ${session} and before.register_id = held.id
      where given.version = 0 or before.version is not null
      order by given.student_id
      on conflict (student_id, day, session) do update
        set status = excluded.status, minutes_late = excluded.minutes_late, note = excluded.note,
          changed_by = ${accountId}
        where register_entry.register_id = excluded.register_id and register_entry.version = excluded.version - 1
          and (register_entry.status, register_entry.minutes_late, register_entry.note)
            is distinct from (excluded.status, excluded.minutes_late, excluded.note)
      returning student_id, version, coalesce(changed_at, now()) as changed_at
    )
    select held.id, taker as "takenBy", to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
      coalesce((select jsonb_agg(jsonb_build_object('studentId', student_id, 'version', version,
        'at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) from written), '[]') as written
    from held`.execute(db)
  const [register] = rows
  if (!register) throw new Error('A register is made where there is none')
  return register
}

/** What stands in a register now. */
export async function listEntries(db: Db, registerId: string): Promise<EntryNow[]> {
  const { rows } = await sql<EntryNow & { status: AttendanceStatus }>`
    select register_entry.student_id as "studentId", status, minutes_late as "minutesLate", note, register_entry.version, display_name as by,
      to_char(coalesce(changed_at, first_taken_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from register_entry join register on register.id = register_id
    left join account on account.id = case when changed_at is null then first_taken_by else changed_by end
    where register_id = ${registerId}`.execute(db)
  return rows
}
