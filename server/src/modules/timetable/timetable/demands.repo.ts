import type { addLessonDemand, LessonDemand, StaffWish } from '@bellhouse/contracts'
import { inRooms, type Roomed, roomsOf } from '@bellhouse/timetabling'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type NewDemand = z.output<(typeof addLessonDemand)['input']>
export type DemandOfTerm = LessonDemand & { termId: string }

const demandRows = (db: Db) =>
  db.selectFrom('lesson_demand').select([
    'id',
    'term_id as termId',
    'subject_id as subjectId',
    'title',
    'group_name as group',
    'periods',
    'doubles',
    'most_per_day as mostPerDay',
    'part_of_day as partOfDay',
    'version',
    sql<string[]>`array(
      select staff_id from lesson_demand_staff join staff on staff.id = staff_id
      where demand_id = lesson_demand.id order by staff.search_text, staff_id)`.as('staffIds'),
    sql<string[]>`array(
      select stream_id from lesson_demand_stream join stream on stream.id = stream_id
      where demand_id = lesson_demand.id order by class_place(class_code), stream.name)`.as('streamIds'),
    sql<string[]>`array(select room_id from lesson_demand_room where demand_id = lesson_demand.id order by place)`.as(
      'rooms',
    ),
    sql<boolean>`subject_id is null
      or not exists (select from lesson_demand_stream where demand_id = lesson_demand.id)
      or not exists (
      select from lesson_demand_staff wanted where wanted.demand_id = lesson_demand.id and not exists (
        select from lesson_demand_stream there
        join allocated_on((select day_of_term(lesson_demand.term_id))) teacher using (stream_id)
        where there.demand_id = lesson_demand.id and teacher.staff_id = wanted.staff_id
          and teacher.subject_id = lesson_demand.subject_id))`.as('isAllocated'),
  ])

type DemandRow = Awaited<ReturnType<ReturnType<typeof demandRows>['execute']>>[number]

const demandOf = ({ rooms, ...row }: DemandRow): DemandOfTerm => ({ ...row, ...inRooms(rooms) })

/** By subject and stream. */
export async function listDemands(db: Db, termId: string): Promise<DemandOfTerm[]> {
  const rows = await demandRows(db)
    .where('term_id', '=', termId)
    .orderBy(sql`(select min(array[class_place(class_code)::text, stream.name]) from lesson_demand_stream
      join stream on stream.id = stream_id where demand_id = lesson_demand.id)`)
    .orderBy(sql`(select name from subject where id = subject_id)`)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(demandOf)
}

export async function findDemand(db: Db, demandId: string): Promise<DemandOfTerm | undefined> {
  const row = await demandRows(db).where('id', '=', demandId).executeTakeFirst()
  return row && demandOf(row)
}

type DemandFields = Omit<NewDemand, 'termId'>

const valuesOf = (given: DemandFields) => ({
  subject_id: given.subjectId,
  title: given.title,
  group_name: given.group,
  periods: given.periods,
  doubles: given.doubles,
  most_per_day: given.mostPerDay,
  part_of_day: given.partOfDay,
})

export async function insertDemand(db: Db, { termId, ...fields }: NewDemand): Promise<string> {
  const { id } = await db
    .insertInto('lesson_demand')
    .values({ term_id: termId, ...valuesOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putNeeds(db, id, fields)
  return id
}

/** False where it is no longer in that version. */
export async function updateDemand(db: Db, demandId: string, version: number, fields: DemandFields) {
  const { numUpdatedRows } = await db
    .updateTable('lesson_demand')
    .set(valuesOf(fields))
    .where('id', '=', demandId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await putNeeds(db, demandId, fields)
  return true
}

type Needs = Pick<DemandFields, 'staffIds' | 'streamIds'> & Roomed

async function putNeeds(db: Db, demandId: string, { staffIds, streamIds, ...given }: Needs) {
  await db.deleteFrom('lesson_demand_staff').where('demand_id', '=', demandId).execute()
  await db.deleteFrom('lesson_demand_stream').where('demand_id', '=', demandId).execute()
  await sql`insert into lesson_demand_staff (demand_id, staff_id)
    select ${demandId}, unnest(${staffIds}::uuid[])`.execute(db)
  await sql`insert into lesson_demand_stream (demand_id, stream_id)
    select ${demandId}, unnest(${streamIds}::uuid[])`.execute(db)
  await db.deleteFrom('lesson_demand_room').where('demand_id', '=', demandId).execute()
  await sql`insert into lesson_demand_room (demand_id, room_id, place)
    select ${demandId}, * from unnest(${roomsOf(given)}::uuid[]) with ordinality`.execute(db)
}

export function deleteDemand(db: Db, demandId: string) {
  return db.deleteFrom('lesson_demand').where('id', '=', demandId).execute()
}

// Of one subject in one stream there may be several allocations: these teachers have the lessons together.
const lacking = sql`
  select subject_id, stream_id, array_agg(staff_id order by staff_id) as staff_ids
  from allocated_on((select day_of_term(given.term_id))) teacher join staff on staff.id = staff_id
  where staff.status <> 'left' and not exists (
    select from lesson_demand join lesson_demand_stream on demand_id = lesson_demand.id
    where lesson_demand.term_id = given.term_id and lesson_demand.subject_id = teacher.subject_id
      and lesson_demand_stream.stream_id = teacher.stream_id)
  group by subject_id, stream_id`

/** Subjects of streams that are allocated in the term and of which no lessons are wanted. */
export async function countWithoutDemand(db: Db, termId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${termId}::uuid as term_id) given, lateral (${lacking}) lacking`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many were added. */
export async function insertAllocatedDemands(db: Db, termId: string, periods: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lacking as (
      select gen_random_uuid() as id, lacking.*
      from (select ${termId}::uuid as term_id) given, lateral (${lacking}) lacking
    ), added as (
      insert into lesson_demand (id, term_id, subject_id, periods, most_per_day)
      select id, ${termId}, subject_id, ${periods}, least(8, greatest(1, ceil(${periods} / 5.0))) from lacking
    ), taught as (
      insert into lesson_demand_staff (demand_id, staff_id) select id, unnest(staff_ids) from lacking
    ), placed as (
      insert into lesson_demand_stream (demand_id, stream_id) select id, stream_id from lacking
    )
    select count(*)::int as count from lacking`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listWishes(db: Db, termId: string): Promise<StaffWish[]> {
  const { rows } = await sql<StaffWish>`
    select staff.id as "staffId", staff_wish.most_per_day as "mostPerDay",
      coalesce(staff_wish.avoids_gaps, false) as "avoidsGaps",
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'period', period) order by day, period), '[]')
        from staff_unavailable where term_id = ${termId} and staff_id = staff.id) as unavailable
    from staff left join staff_wish on staff_wish.staff_id = staff.id and staff_wish.term_id = ${termId}
    where staff_wish.staff_id is not null
      or exists (select from staff_unavailable where term_id = ${termId} and staff_id = staff.id)
    order by staff.search_text, staff.id`.execute(db)
  return rows
}

export async function putWish(db: Db, termId: string, { staffId, unavailable, mostPerDay, avoidsGaps }: StaffWish) {
  await sql`delete from staff_unavailable where term_id = ${termId} and staff_id = ${staffId}`.execute(db)
  await sql`
    insert into staff_unavailable (term_id, staff_id, day, period)
    select distinct ${termId}::uuid, ${staffId}::uuid, day, period from unnest(
      ${unavailable.map(({ day }) => day)}::smallint[], ${unavailable.map(({ period }) => period)}::smallint[]
    ) as given (day, period)`.execute(db)
  await db
    .insertInto('staff_wish')
    .values({ term_id: termId, staff_id: staffId, most_per_day: mostPerDay, avoids_gaps: avoidsGaps })
    .onConflict((same) =>
      same.columns(['term_id', 'staff_id']).doUpdateSet({ most_per_day: mostPerDay, avoids_gaps: avoidsGaps }),
    )
    .execute()
}
