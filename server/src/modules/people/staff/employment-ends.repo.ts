import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import type { AllocationChange } from './allocations.repo'
import type { StaffStatusChange } from './staff-status.repo'

interface NewEnds {
  staffIds: readonly string[]
  on: string
  by: string | null
}

/**
 * Writes down that these members of staff leave, with the streams that they lead until then; answers by whose id. An end
 * that was planned is that end.
 */
export async function insertEmploymentEnds(db: Db, { staffIds, on, by }: NewEnds): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; staffId: string }>`
    with planned as (
      update employment_end set on_date = ${on}, is_planned = ${on} > school_today()
      where staff_id = any(${staffIds}::uuid[]) and is_planned and restored_at is null
      returning id, staff_id
    ), added as (
      insert into employment_end (staff_id, status_before, on_date, ended_by, is_planned)
      select id, status, ${on}, ${by}, ${on} > school_today() from staff
      where id = any(${staffIds}::uuid[]) and status <> 'left' and id not in (select staff_id from planned)
      returning id, staff_id
    )
    select id, staff_id as "staffId" from planned union all select id, staff_id from added`.execute(db)
  const columns = [rows.map(({ id }) => id), rows.map(({ staffId }) => staffId)] as const
  await sql`
    insert into employment_end_duty (employment_end_id, stream_id, during)
    select given.id, stream_id, during from unnest(${columns[0]}::uuid[], ${columns[1]}::uuid[]) as given (id, staff_id)
    join class_teacher using (staff_id) where coalesce(upper(during) > ${on}::date, true)
    on conflict do nothing`.execute(db)
  return new Map(rows.map(({ id, staffId }) => [staffId, id]))
}

/** What they taught until they left, as it was before. */
export async function insertEndedAllocations(
  db: Db,
  endOf: ReadonlyMap<string, string>,
  ended: readonly AllocationChange[],
) {
  const known = ended.filter(({ staffId }) => endOf.has(staffId))
  await sql`
    insert into employment_end_allocation (employment_end_id, group_id, subject_id, during)
    select * from unnest(${known.map(({ staffId }) => endOf.get(staffId))}::uuid[], ${known.map(({ streamId }) => streamId)}::uuid[],
      ${known.map(({ subjectId }) => subjectId)}::uuid[], ${known.map(({ before }) => before)}::text[]::daterange[])
    on conflict do nothing`.execute(db)
}

export interface EmploymentEnd {
  id: string
  on: string
  statusBefore: StaffStatusChange['status']
}

/** How many lessons of the timetables that hold on a day or later are theirs. */
export async function countLessonsAhead(db: Db, staffId: string, on: string): Promise<number> {
  const { rows } = await sql<{ lessons: number }>`
    select count(*)::int as lessons from lesson_staff join lesson on lesson.id = lesson_id join timetable on timetable.id = timetable_id
    where staff_id = ${staffId} and day is not null and during && daterange(${on}, null)`.execute(db)
  return rows[0]?.lessons ?? 0
}

/** The last end of an employment that nobody has restored; none where it ended before ends were written down. */
export async function findEmploymentEnd(db: Db, staffId: string): Promise<EmploymentEnd | undefined> {
  const { rows } = await sql<EmploymentEnd>`
    select id, on_date as "on", status_before as "statusBefore" from employment_end
    where staff_id = ${staffId} and restored_at is null order by ended_at desc limit 1`.execute(db)
  return rows[0]
}

/** Who is to leave, on whatever day. */
export function listPlannedLeavers(db: Db) {
  return db
    .selectFrom('employment_end')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id as staffId', 'staff.name'])
    .where('is_planned', '=', true)
    .where('restored_at', 'is', null)
    .orderBy('staff.search_text')
    .execute()
}

/** Who was to leave until that day and has not yet. */
export async function listDueEnds(db: Db, after: string) {
  const { rows } = await sql<{ staffId: string; on: string }>`
    select staff_id as "staffId", on_date as "on" from employment_end
    where is_planned and restored_at is null and on_date <= ${after} order by on_date, staff_id`.execute(db)
  return rows
}

export const markRestored = (db: Db, endId: string, by: string | null) =>
  db.updateTable('employment_end').set({ restored_by: by, restored_at: sql`now()` }).where('id', '=', endId).execute()

export interface EndedWork {
  streamId: string
  /** Null for what the class teacher of the stream does. */
  subjectId: string | null
  /** For instance `S2 East Mathematics`. */
  label: string
  /** From when on it would be theirs again, and until when. */
  from: string
  until: string | null
  /** Who has taken it on since then. */
  takenOnBy: string | null
}

/** What ended with the employment and would not have ended by itself since; groups that are no longer there are left out. */
export async function listEndedWork(db: Db, endId: string): Promise<EndedWork[]> {
  const { rows } = await sql<EndedWork>`
    with ended as (
      select end_of.staff_id, end_of.on_date, group_id, subject_id, told.during from employment_end end_of
      join employment_end_allocation told on told.employment_end_id = end_of.id where end_of.id = ${endId}
      union all
      select end_of.staff_id, end_of.on_date, stream_id, null, told.during from employment_end end_of
      join employment_end_duty told on told.employment_end_id = end_of.id where end_of.id = ${endId}
    )
    select group_id as "streamId", subject_id as "subjectId",
      ${streamLabel} || coalesce(' ' || subject.name, ', class teacher') as label,
      greatest(lower(during), school_today()) as "from", upper(during) as until,
      case when subject_id is null
        then (select string_agg(staff.name, ' and ' order by staff.search_text) from class_teacher other join staff on staff.id = other.staff_id
          where other.stream_id = group_id and other.staff_id <> ended.staff_id
            and coalesce(upper(other.during) > school_today(), true))
        else (select string_agg(distinct staff.name, ' and ') from allocation other join staff on staff.id = other.staff_id
          where other.group_id = ended.group_id and other.subject_id = ended.subject_id and other.staff_id <> ended.staff_id
            and lower(other.during) >= on_date and coalesce(upper(other.during) > school_today(), true)) end as "takenOnBy"
    from ended join taught_group stream on stream.id = group_id join class on class.code = class_code
    left join subject on subject.id = subject_id
    where coalesce(upper(during) > school_today(), true)
    order by class_place(class.code), stream.name, subject.name nulls first, during`.execute(db)
  return rows
}
