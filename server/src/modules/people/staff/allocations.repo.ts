import type { Untaught } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** Who teaches a subject in a stream, or a set by its id: from the day of the act, or from the first day of a term where one is given. */
export interface NewAllocation {
  staffId: string
  subjectId: string
  streamId: string
  termId?: string | undefined
  /** The first day on which they no longer do; until somebody ends it where nothing is given. */
  until?: string | null | undefined
}

/** What an act did to one allocation, as periods such as `[2026-02-09,2026-05-02)`; nothing where it was not there. */
export interface AllocationChange {
  id: string
  staffId: string
  subjectId: string
  streamId: string
  before: string | null
  after: string | null
}

interface Merged extends Omit<AllocationChange, 'id' | 'before'> {
  /** What becomes one by it, the earliest first; its row is the one that stays. */
  parts: { id: string; during: string }[]
  after: string
}

/** The periods as they have to become, where they are not so already. What overlaps or adjoins becomes one. */
export async function listMerged(db: Db, on: string | null, given: readonly NewAllocation[]): Promise<Merged[]> {
  const columnOf = (key: keyof NewAllocation) => given.map((allocation) => allocation[key] ?? null)
  const { rows } = await sql<Merged>`
    with wanted as materialized (
      select staff_id, given.subject_id, group_id,
        coalesce(taught.during, '(,)') * case when term_id is null then daterange(coalesce(${on}::date, (select school_today())), until)
          else reach_of_term(term_id) * daterange(null, until) end as during
      from unnest(${columnOf('staffId')}::uuid[], ${columnOf('subjectId')}::uuid[], ${columnOf('streamId')}::uuid[],
        ${columnOf('termId')}::uuid[], ${columnOf('until')}::date[]) as given (staff_id, subject_id, group_id, term_id, until)
      left join teaching_group taught on taught.id = group_id
    ), place as materialized (select distinct staff_id, subject_id, group_id from wanted
    ), merged as materialized (
      select staff_id, subject_id, group_id, unnest(range_agg(during)) as during from (
        select * from wanted
        union all
        select staff_id, subject_id, group_id, during from allocation join place using (staff_id, subject_id, group_id)) all_of_them
      group by staff_id, subject_id, group_id
    ), there as materialized (select allocation.* from allocation join place using (staff_id, subject_id, group_id))
    select staff_id as "staffId", subject_id as "subjectId", group_id as "streamId", during::text as after,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'during', during::text) order by during), '[]') from there
        where (staff_id, subject_id, group_id) = (merged.staff_id, merged.subject_id, merged.group_id)
          and there.during <@ merged.during) as parts
    from merged
    where exists (select from wanted where (staff_id, subject_id, group_id) = (merged.staff_id, merged.subject_id, merged.group_id)
        and wanted.during <@ merged.during and not isempty(wanted.during))
      and not exists (select from there where (staff_id, subject_id, group_id)
        = (merged.staff_id, merged.subject_id, merged.group_id) and there.during = merged.during)`.execute(db)
  return rows
}

/** What ending them from a day on changes; the day of today where none is given. One that begins later is not there then. */
export async function listEnded(db: Db, on: string | null, allocationIds: readonly string[]) {
  const { rows } = await sql<AllocationChange>`
    select id, staff_id as "staffId", subject_id as "subjectId", group_id as "streamId", during::text as before,
      nullif((during * daterange(null, ended_on))::text, 'empty') as after
    from allocation cross join (select coalesce(${on}::date, school_today()) as ended_on) asked
    where id = any(${allocationIds}::uuid[]) and coalesce(upper(during) > ended_on, true)`.execute(db)
  return rows
}

/** Writes the changes: first what becomes less, so that no two periods of the same ever meet. */
export async function writeChanges(db: Db, changes: readonly AllocationChange[]) {
  const gone = changes.filter(({ after }) => after === null)
  const changed = changes.filter(({ before, after }) => before !== null && after !== null)
  const added = changes.filter(({ before }) => before === null)
  await db
    .deleteFrom('allocation')
    .where('id', '=', sql<string>`any(${gone.map(({ id }) => id)}::uuid[])`)
    .execute()
  await sql`
    update allocation set during = given.during
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ after }) => after)}::text[]::daterange[])
      as given (id, during) where allocation.id = given.id`.execute(db)
  const columnOf = (key: keyof AllocationChange) => added.map((change) => change[key])
  await sql`
    insert into allocation (id, staff_id, subject_id, stream_id, teaching_group_id, during)
    select given.id, staff_id, given.subject_id, stream.id, case when stream.id is null then group_id end, given.during from unnest(${columnOf('id')}::uuid[], ${columnOf('staffId')}::uuid[], ${columnOf('subjectId')}::uuid[],
      ${columnOf('streamId')}::uuid[], ${columnOf('after')}::text[]::daterange[])
      as given (id, staff_id, subject_id, group_id, during)
    left join stream on stream.id = group_id
    on conflict do nothing`.execute(db)
}

/** Those of the changes that nobody has changed again since then. */
export async function listStanding(db: Db, changes: readonly AllocationChange[]): Promise<AllocationChange[]> {
  const { rows } = await sql<{ id: string; during: string }>`
    select id, during::text from allocation where id = any(${changes.map(({ id }) => id)}::uuid[])`.execute(db)
  const now = new Map(rows.map(({ id, during }) => [id, during]))
  return changes.filter(({ id, after }) => (now.get(id) ?? null) === after)
}

/** Kept from changing until the transaction ends, so that two who allocate the same wait for each other. */
export const lockAllocations = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('allocations'))`.execute(db)

/** The subjects of streams that lost their teacher by these changes and have nobody on the day, which is today where none is given. */
export async function listUntaught(db: Db, changes: readonly AllocationChange[], on: string | null = null) {
  const { rows } = await sql<Untaught>`
    select distinct subject.name as subject, ${streamLabel} as stream, class.place, stream.name
    from unnest(${changes.map(({ streamId }) => streamId)}::uuid[], ${changes.map(({ subjectId }) => subjectId)}::uuid[])
      as given (stream_id, subject_id)
    join taught_group stream on stream.id = given.stream_id join class on class.code = class_code
    join subject on subject.id = given.subject_id
    where (given.stream_id, given.subject_id) not in (
      select stream_id, subject_id from allocated_on(coalesce(${on}::date, school_today())))
    order by class.place, stream.name, subject.name`.execute(db)
  return rows.map(({ subject, stream }) => ({ subject, stream }))
}

/** Who teaches in these groups from a day on, by name. */
export async function listAllocationsOfGroups(db: Db, groupIds: readonly string[], on: string) {
  const { rows } = await sql<{ groupId: string; allocationId: string; staffId: string; name: string }>`
    select group_id as "groupId", allocation.id as "allocationId", staff_id as "staffId", staff.name
    from allocation join staff on staff.id = staff_id
    where group_id = any(${groupIds}::uuid[]) and coalesce(upper(during) > ${on}::date, true)
    order by staff.search_text, lower(during)`.execute(db)
  return rows
}

/** What of these members of staff lasts on or after the day, which is today where none is given. */
export async function listAllocationIdsOf(db: Db, staffIds: readonly string[], on: string | null = null) {
  const { rows } = await sql<{ id: string }>`
    select id from allocation where staff_id = any(${staffIds}::uuid[])
      and coalesce(upper(during) > coalesce(${on}::date, school_today()), true)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether anybody is allocated anything, now or later. */
export async function isAnythingAllocated(db: Db) {
  // A number that is handed in is taken for a tenth of the table, and the statement planned anew each time.
  return (await db.selectFrom('allocation').select('id').limit(sql.lit(1)).executeTakeFirst()) !== undefined
}

interface TeacherOfStream {
  subjectId: string
  setId: string | null
  name: string
  givenNames: string
  familyName: string
}

/**
 * Who teaches which subject of a stream in a term, and in which of its sets: at its end, or today where that lies ahead; where nobody does
 * then, whoever was the last to teach it within the term.
 */
export async function listTeachersInTerm(db: Db, { streamId, termId }: { streamId: string; termId: string }) {
  const { rows } = await sql<TeacherOfStream>`
    with asked as (select start_date, day_of_term(id) as day from term where id = ${termId}),
      own as (select ${streamId}::uuid as id
        union select teaching_group_id from teaching_group_stream made_of where made_of.stream_id = ${streamId}),
      taught as (select staff_id, group_id, subject_id, least(upper(during) - 1, day) as until
        from own join allocation on group_id = own.id cross join asked
        where during && daterange(start_date, day, '[]') and is_taught_on(teaching_group_id, least(upper(during) - 1, day))),
      last as (select group_id, subject_id, max(until) as until from taught group by group_id, subject_id)
    select distinct subject_id as "subjectId", nullif(group_id, ${streamId}::uuid) as "setId", name, given_names as "givenNames",
      family_name as "familyName", search_text
    from taught join last using (group_id, subject_id, until) join staff on staff.id = staff_id
    order by search_text`.execute(db)
  return rows
}
