import type { addHandOver, HandOver, InputOf } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

type NewHandOver = InputOf<typeof addHandOver>

// While it lies ahead the groups are those of its first day, and once it is over those of its last.
const dayOf = sql`greatest(lower(during), least(upper(during) - 1, school_today()))`

const handOverRows = (where: RawBuilder<unknown>) => sql<HandOver>`
  select hand_over.id, jsonb_build_object('id', giver.id, 'name', giver.name) as "from",
    jsonb_build_object('id', taker.id, 'name', taker.name) as "to",
    lower(during) as "firstDay", (upper(during) - 1) as "lastDay", takes_all as "isAll",
    array(
      select ${streamLabel} || coalesce(' ' || subject.name, ', class teacher')
      from (
        select group_id as stream_id, subject_id from hand_over_group where hand_over_id = hand_over.id
        union select stream_id, subject_id from allocated_on(${dayOf}) mine where takes_all and mine.staff_id = giver.id
        union select stream_id, null from class_teacher where takes_all and staff_id = giver.id and class_teacher.during @> ${dayOf}
      ) place join taught_group stream on stream.id = stream_id join class on class.code = class_code
      left join subject on subject.id = place.subject_id order by class_place(class_code), stream.name, subject.name nulls first) as groups,
    case when during << daterange(school_today(), null) or giver.status = 'left' then 'over'
      when during @> school_today() then 'now' else 'ahead' end as state
  from hand_over join staff giver on giver.id = from_staff_id join staff taker on taker.id = to_staff_id
  where ${where} order by lower(during) desc, hand_over.id`

export async function listHandOversOf(db: Db, staffId: string) {
  return (await handOverRows(sql`${staffId} in (from_staff_id, to_staff_id)`).execute(db)).rows
}

/** Those of today, of whoever gives and whoever takes. */
export async function listHandOversNow(db: Db, staffId: string) {
  const isNow = sql`${staffId} in (from_staff_id, to_staff_id) and during @> school_today() and giver.status <> 'left'`
  return (await handOverRows(isNow).execute(db)).rows
}

/** Those in which one of these members of staff stands in, on a day or later; from today on where none is named. */
export async function listStandingIn(db: Db, staffIds: readonly string[], on: string | null) {
  const isTheirs = sql`to_staff_id = any(${staffIds}::uuid[]) and upper(during) > coalesce(${on}::date, school_today())`
  return (await handOverRows(isTheirs).execute(db)).rows
}

export async function findHandOver(db: Db, id: string): Promise<HandOver | undefined> {
  return (await handOverRows(sql`hand_over.id = ${id}`).execute(db)).rows[0]
}

export function findStaffMember(db: Db, staffId: string) {
  return db.selectFrom('staff').select(['id', 'name', 'status']).where('id', '=', staffId).forShare().executeTakeFirst()
}

const columnsOf = (groups: NewHandOver['groups']) => ({
  streams: (groups ?? []).map(({ streamId }) => streamId),
  subjects: (groups ?? []).map(({ subjectId }) => subjectId),
})

/** Another one of the same teacher that has a day and a group in common with this one. */
export async function findOverlapping(db: Db, { staffId, firstDay, lastDay, groups }: NewHandOver) {
  const { streams, subjects } = columnsOf(groups)
  const overlaps = sql`from_staff_id = ${staffId} and during && daterange(${firstDay}, ${lastDay}, '[]')
    and (takes_all or ${groups === null} or exists (
      select from hand_over_group chosen join unnest(${streams}::uuid[], ${subjects}::uuid[]) as given (stream_id, subject_id)
        on given.stream_id = chosen.group_id and given.subject_id is not distinct from chosen.subject_id
      where chosen.hand_over_id = hand_over.id))`
  return (await handOverRows(overlaps).execute(db)).rows[0]
}

/** How many of the groups are not those of the teacher on any of the days. */
export async function countStrange(db: Db, { staffId, firstDay, lastDay, groups }: NewHandOver): Promise<number> {
  const { streams, subjects } = columnsOf(groups)
  const { rows } = await sql<{ strange: number }>`
    select count(*) as strange from unnest(${streams}::uuid[], ${subjects}::uuid[]) as given (stream_id, subject_id)
    where not exists (
      select from allocation where staff_id = ${staffId} and allocation.group_id = given.stream_id
        and allocation.subject_id = given.subject_id and during && daterange(${firstDay}, ${lastDay}, '[]'))
      and (subject_id is not null or not exists (
        select from class_teacher where staff_id = ${staffId} and class_teacher.stream_id = given.stream_id
          and during && daterange(${firstDay}, ${lastDay}, '[]')))`.execute(db)
  return rows[0]?.strange ?? 0
}

export async function insertHandOver(db: Db, given: NewHandOver, accountId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into hand_over (from_staff_id, to_staff_id, during, takes_all, made_by)
    values (${given.staffId}, ${given.toStaffId}, daterange(${given.firstDay}, ${given.lastDay}, '[]'),
      ${given.groups === null}, ${accountId}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const { streams, subjects } = columnsOf(given.groups)
  await sql`insert into hand_over_group (hand_over_id, stream_id, teaching_group_id, subject_id)
    select distinct ${id}::uuid, stream.id, case when stream.id is null then group_id end, given.subject_id
    from unnest(${streams}::uuid[], ${subjects}::uuid[]) as given (group_id, subject_id)
    left join stream on stream.id = group_id`.execute(db)
  return id
}

/** One that has begun has ended before today; one that begins today or later is not there any more. */
export async function cutHandOver(db: Db, id: string) {
  await sql`delete from hand_over where id = ${id} and lower(during) >= school_today()`.execute(db)
  await sql`update hand_over set during = during * daterange(null, school_today())
    where id = ${id} and during @> school_today()`.execute(db)
}

/** Two who hand over the same teacher's work wait for each other. */
export const lockHandOvers = (db: Db, staffId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('hand-overs of ' || ${staffId}))`.execute(db)
