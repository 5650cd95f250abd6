import type { studentStatusSchema } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'

export type StudentStatus = z.output<typeof studentStatusSchema>

export interface Move {
  studentId: string
  /** Null for a student who is in no stream from now on. */
  streamId: string | null
}

export interface Electives {
  studentId: string
  subjectIds: readonly string[]
}

export interface StatusChange<Status extends StudentStatus = StudentStatus> {
  studentId: string
  status: Status
}

/** How a period began. */
export type Beginning = 'admitted' | 'moved' | 'returned' | 'suspended' | 'promoted' | 'repeated'

interface Place extends Move {
  isSuspended: boolean
  /** The first day of it. */
  on: string
  began: Beginning
}

/** Where a student is on a day, or was last; for somebody who is still to come, where they will be first. */
export interface Position extends Move {
  status: StudentStatus
  isSuspended: boolean
  /** The first day at the school, where it lies ahead. */
  comesOn: string | null
}

/** Where these students are on a day, by student; locked until the transaction ends. */
export async function lockPositions(db: Db, studentIds: readonly string[], on: string) {
  await sql`select from student where id = any(${studentIds}::uuid[]) order by id for update`.execute(db)
  const { rows } = await sql<Position>`
    select student.id as "studentId", coalesce(held.stream_id, student.stream_id) as "streamId",
      coalesce(held.is_suspended, false) as "isSuspended",
      case when held.during @> ${on}::date then case when held.is_suspended then 'suspended' else 'active' end
        when held.student_id is not null and lower(held.during) > ${on}::date then 'expected'
        when held.student_id is not null then coalesce(held.ended_by, 'left')
        when student.status = 'graduated' then 'graduated' else 'left' end as status,
      case when lower(held.during) > ${on}::date then lower(held.during)::text end as "comesOn"
    from student left join lateral (
      select * from placement where student_id = student.id
      order by during @> ${on}::date desc, lower(during) > ${on}::date,
        case when lower(during) > ${on}::date then lower(during) end, upper(during) desc limit 1) held on true
    where student.id = any(${studentIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** Each of them is at that place from its day on, until what was entered for later. */
export async function placeStudents(db: Db, places: readonly Place[]) {
  for (const group of groupBy(places, ({ on, began }) => `${on} ${began}`).values()) {
    const [{ on, began } = { on: '', began: 'moved' }] = group
    await sql`select place_students(${group.map(({ studentId }) => studentId)}::uuid[],
      ${group.map(({ streamId }) => streamId)}::uuid[], ${group.map(({ isSuspended }) => isSuspended)}::boolean[],
      ${on}::date, ${began})`.execute(db)
  }
}

/**
 * Who is suspended from that day on stays so in the streams that are planned for them, and who is not any more is in them as others are:
 * until a day for which somebody has said otherwise, or on which they are away.
 */
export async function carrySuspension(db: Db, places: readonly Place[]) {
  const [first] = places
  if (!first) return
  const { on } = first
  const ids = places.map(({ studentId }) => studentId)
  const { rows } = await sql<{ day: string }>`
    update placement planned set is_suspended = given.is_suspended
    from unnest(${ids}::uuid[], ${places.map(({ isSuspended }) => isSuspended)}::boolean[]) as given (student_id, is_suspended)
    where planned.student_id = given.student_id and lower(planned.during) > ${on}::date
      and not exists (select from placement word
        where word.student_id = planned.student_id and lower(word.during) > ${on}::date and lower(word.during) <= lower(planned.during)
          and (word.is_suspended = given.is_suspended or not exists (select from placement held
            where held.student_id = word.student_id and upper(held.during) = lower(word.during))))
    returning coalesce(upper(planned.during), lower(planned.during))::text as day`.execute(db)
  for (const day of new Set(rows.map((row) => row.day)))
    await sql`select join_placements(${ids}::uuid[], ${day}::date)`.execute(db)
}

/** They are not here any more from that day on. */
export async function endPlacements(
  db: Db,
  leavers: readonly StatusChange<'left' | 'graduated'>[],
  { on, reason, destination }: Ending,
) {
  await sql`select end_placements(${leavers.map(({ studentId }) => studentId)}::uuid[],
    ${leavers.map(({ status }) => status)}::text[], ${on}::date, ${reason ?? null}::text, ${destination ?? null}::text)`.execute(
    db,
  )
}

export interface Ending {
  on: string
  reason?: string | null | undefined
  /** Where they go. */
  destination?: string | null | undefined
}

/** From a day on they take these subjects and no others. */
export async function chooseSubjects(db: Db, choices: readonly Electives[], on: string) {
  await sql`select choose_subjects(${JSON.stringify(choices)}::jsonb, ${on}::date)`.execute(db)
}

/** Somebody whose first day was the day of admission begins on the new one. */
export async function shiftAdmission(db: Db, studentId: string, before: string | null, after: string | null) {
  if (before === null || after === null || before === after) return
  await sql`
    update placement set during = daterange(${after}::date, upper(during))
    where student_id = ${studentId} and began_by = 'admitted' and lower(during) = ${before}::date
      and (upper_inf(during) or upper(during) > ${after}::date)`.execute(db)
}

/** For those who are not here: whether they left or finished. */
export async function renameEnding(db: Db, leavers: readonly StatusChange<'left' | 'graduated'>[]) {
  await sql`
    update placement set ended_by = given.status
    from unnest(${leavers.map(({ studentId }) => studentId)}::uuid[], ${leavers.map(({ status }) => status)}::text[])
      as given (student_id, status)
    where placement.student_id = given.student_id and upper(during) = (
      select max(upper(last.during)) from placement last where last.student_id = given.student_id)`.execute(db)
}
