import type { RegisterPlace, Session } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { keyOfPart, type LessonPart } from '../../timetable/timetable'
import { firstTakenAt, firstTaker, type RegisterRow } from './registers.repo'

export interface PartPlace {
  part: LessonPart
  date: string
  session: Session
}

export const isSet = async (db: Db, id: string) =>
  (await db.selectFrom('teaching_group').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The sessions of a day whose registers of a stream have been taken, and the parts that have been taken of others. */
export interface TakenSessions {
  taken: Session[]
  takenParts: string[]
}

export const takenOn = (streamId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  array(select session::text from register where stream_id = ${streamId} and register.day = ${day} and not is_partial) as taken,
  array(select session || ' ' || coalesce(teaching_group_id, subject_id) from register join register_part on register_id = register.id
    where stream_id = ${streamId} and register.day = ${day}) as "takenParts"`

export interface RegisterOfLesson {
  streamId: string
  session: Session
  part: LessonPart | null
}

/** Whether nothing of a lesson's register is owed any more: of the stream, or of each of those whose part it is. */
export function isTakenOf(
  { streamId, part, session }: RegisterOfLesson,
  takenOf: (streamId: string) => TakenSessions | undefined,
) {
  if (!part) return takenOf(streamId)?.taken.includes(session) ?? false
  const key = `${session} ${keyOfPart(part)}`
  return part.streams.every(({ id }) => {
    const of = takenOf(id)
    return of !== undefined && (of.taken.includes(session) || of.takenParts.includes(key))
  })
}

/** By stream, for some streams on a day. */
export async function listTakenSessions(db: Db, streamIds: readonly string[], date: string) {
  if (streamIds.length === 0) return new Map<string, TakenSessions>()
  const { rows } = await sql<TakenSessions & { streamId: string }>`
    select id as "streamId", ${takenOn(sql`asked.id`, sql`${date}::date`)}
    from unnest(${[...new Set(streamIds)]}::uuid[]) as asked (id)`.execute(db)
  return new Map(rows.map((row) => [row.streamId, row]))
}

/** Each of the members with the stream that they are in on that day. */
const membersOf = ({ part, date }: PartPlace) => {
  const groups = part.setId ? [part.setId] : part.streams.map(({ id }) => id)
  return sql`select taker.student_id, stream_of(taker.student_id, ${date}) as stream_id
    from takers_of(${groups}::uuid[], ${groups.map(() => part.subjectId)}::uuid[], ${date}) taker`
}

export async function listPartMembers(db: Db, place: PartPlace) {
  const { rows } = await sql<{ studentId: string; streamId: string }>`
    select student_id as "studentId", stream_id as "streamId" from (${membersOf(place)}) member`.execute(db)
  return rows
}

/** Everybody who is in the lesson on that day, by name, with what was noted. */
export async function listPartRows(db: Db, place: PartPlace): Promise<(RegisterRow & { streamId: string })[]> {
  const { date, session } = place
  const { rows } = await sql<RegisterRow & { streamId: string }>`
    with member as materialized (${membersOf(place)}), entry as (
      select student_id, entry.status, minutes_late, note, entry.version, register.stream_id
      from register_entry entry join register on register.id = register_id
      where entry.day = ${date} and entry.session = ${session} and student_id in (select student_id from member)
    )
    select student.id as "studentId", student.name, student.admission_number as "admissionNumber", student.photo,
      member.stream_id as "streamId", own.status, own.minutes_late as "minutesLate", own.note, coalesce(own.version, 0) as version,
      case when other.student_id is not null then jsonb_build_object('status', other.status, 'stream', (
        select ${streamLabel} from stream join class on class.code = class_code where stream.id = other.stream_id)) end
        as elsewhere
    from member join student on student.id = member.student_id
    left join entry own on own.student_id = member.student_id and own.stream_id = member.stream_id
    left join entry other on other.student_id = member.student_id and other.stream_id <> member.stream_id
    order by student.search_text, student.id`.execute(db)
  return rows
}

export interface PartHead {
  streamId: string
  id: string
  version: number
  isPartial: boolean
  isTaken: boolean
  takenBy: string | null
  takenAt: Date
}

/** The registers of its streams, each with who took that part of it, or all of it. */
export async function listPartHeads(db: Db, { part, date, session }: PartPlace): Promise<PartHead[]> {
  const { rows } = await sql<PartHead>`
    select register.stream_id as "streamId", register.id, register.version, is_partial as "isPartial",
      not is_partial or taken.register_id is not null as "isTaken",
      (select display_name from account where id = case when taken.register_id is null then ${firstTaker} else taken.taken_by end) as "takenBy",
      coalesce(taken.taken_at, ${firstTakenAt}) as "takenAt"
    from register left join register_part taken on taken.register_id = register.id and taken.subject_id = ${part.subjectId}
      and taken.teaching_group_id is not distinct from ${part.setId}::uuid
    where register.stream_id = any(${part.streams.map(({ id }) => id)}::uuid[])
      and register.day = ${date} and register.session = ${session}`.execute(db)
  return rows
}

/** Who entered what in a register that was taken in parts. */
export async function listWriters(db: Db, registerId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ studentId: string; by: string }>`
    select register_entry.student_id as "studentId", display_name as by
    from register join register_entry on register_id = register.id
    join account on account.id = case when changed_at is null then first_taken_by else changed_by end
    where register.id = ${registerId} and exists (select from register_part where register_part.register_id = register.id)`.execute(
    db,
  )
  return new Map(rows.map(({ studentId, by }) => [studentId, by]))
}

/** That a part of these registers has been taken; whoever was first remains so. */
export const insertParts = (db: Db, registerIds: readonly string[], part: LessonPart, accountId: string) =>
  sql`insert into register_part (register_id, subject_id, teaching_group_id, taken_by)
    select id, ${part.subjectId}, ${part.setId}, ${accountId} from unnest(${registerIds}::uuid[]) as asked (id)
    on conflict do nothing`.execute(db)

/** A register is taken once all of these parts of it are, where there is nothing beside them, or once everybody stands in it. */
export const updateWhole = (
  db: Db,
  registerId: string,
  { parts, hasMore }: { parts: readonly LessonPart[]; hasMore: boolean },
) =>
  sql`update register set is_partial = false where id = ${registerId} and is_partial and (
    ${parts.length > 0 && !hasMore} and not exists (
      select from unnest(${parts.map(({ subjectId }) => subjectId)}::uuid[], ${parts.map(({ setId }) => setId)}::uuid[]) as asked (subject_id, set_id)
      where not exists (select from register_part where register_id = register.id
        and register_part.subject_id = asked.subject_id and teaching_group_id is not distinct from asked.set_id))
    or not exists (
      select members_of(stream_id, day) except
      select student_id from register_entry entry where entry.day = register.day and entry.session = register.session))`.execute(
    db,
  )

export async function listPartialPlaces(db: Db, registerIds: readonly string[]) {
  const { rows } = await sql<RegisterPlace & { id: string }>`
    select id, stream_id as "streamId", to_char(day, 'YYYY-MM-DD') as date, session from register
    where id = any(${registerIds}::uuid[]) and is_partial order by id`.execute(db)
  return rows
}

export const reopenParts = (db: Db, registerIds: readonly string[]) =>
  sql`update register set is_partial = true where id = any(${registerIds}::uuid[]) and not is_partial
    and exists (select from register_part where register_id = register.id)`.execute(db)
