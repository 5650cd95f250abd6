import type { AllocationCellChange, AllocationPlan, PlannedTeacher } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

export interface PlanScope {
  classCode: string | null
  department: string | null
}

/** By class and name. */
export async function listPlanStreams(db: Db, { classCode }: PlanScope) {
  const { rows } = await sql<AllocationPlan['streams'][number]>`
    select stream.id, ${streamLabel} as label, class_code as "classCode"
    from stream join class on class.code = class_code
    where ${classCode}::text is null or class_code = ${classCode}
    order by class.place, stream.name`.execute(db)
  return rows
}

/** By name, with the classes of their level. */
export async function listPlanSubjects(db: Db, { classCode, department }: PlanScope) {
  const { rows } = await sql<AllocationPlan['subjects'][number]>`
    select subject.id, subject.code, subject.name, array_agg(class.code order by class.place) as "classCodes"
    from subject join class on class.level = subject.level and (${classCode}::text is null or class.code = ${classCode})
    where ${department}::text is null or department = ${department}
    group by subject.id order by folded(subject.name), subject.code`.execute(db)
  return rows
}

export async function listDepartments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    select distinct department from subject where department is not null order by department`.execute(db)
  return rows.map(({ department }) => department)
}

/** The sets of these subjects that are taught on the day, by name, those of one class where one is given. */
export async function listPlanSets(db: Db, { classCode }: PlanScope, subjectIds: readonly string[], on: string) {
  const { rows } = await sql<AllocationPlan['sets'][number]>`
    select taught.id, title, subject_id as "subjectId", array(
      select ${streamLabel} from teaching_group_stream join stream on stream.id = stream_id
      join class on class.code = stream.class_code where teaching_group_id = taught.id order by class.place, stream.name) as streams
    from teaching_group taught join class own on own.code = taught.class_code
    where subject_id = any(${subjectIds}::uuid[]) and during @> ${on}::date
      and (${classCode}::text is null or taught.class_code = ${classCode})
    order by own.place, title, taught.id`.execute(db)
  return rows
}

/** Who is employed, and who teaches on the day; by name. */
export async function listPlanTeachers(db: Db, on: string): Promise<PlannedTeacher[]> {
  const { rows } = await sql<PlannedTeacher>`
    with teaching as materialized (
      select staff_id, count(*)::integer as groups from allocated_on(${on}::date) group by staff_id
    )
    select staff.id, name, staff_number as "staffNumber", coalesce(groups, 0) as groups,
      array(select subject_id from staff_subject where staff_id = staff.id order by 1) as "subjectIds"
    from staff left join teaching on teaching.staff_id = staff.id
    where staff.status <> 'left' or groups is not null
    order by folded(name), staff.id`.execute(db)
  return rows
}

/** Who teaches these subjects in these streams and sets on the day. */
export async function listPlanCells(db: Db, groupIds: readonly string[], subjectIds: readonly string[], on: string) {
  const { rows } = await sql<AllocationPlan['cells'][number]>`
    select subject_id as "subjectId", group_id as "streamId",
      jsonb_agg(jsonb_build_object('staffId', staff_id, 'from', lower(during), 'until', upper(during))
        order by lower(during), staff_id) as teachers
    from allocation
    where group_id = any(${groupIds}::uuid[]) and subject_id = any(${subjectIds}::uuid[]) and during @> ${on}::date
    group by subject_id, group_id`.execute(db)
  return rows
}

/** Who teaches what on the day or later, in all streams and sets. */
export async function listLastingFrom(db: Db, on: string) {
  const { rows } = await sql<{
    subjectId: string
    groupId: string
    staffId: string
    from: string
    until: string | null
  }>`
    select subject_id as "subjectId", group_id as "groupId", staff_id as "staffId",
      lower(during)::text as from, upper(during)::text as until
    from allocation where coalesce(upper(during) > ${on}::date, true)
    order by lower(during), staff_id`.execute(db)
  return rows
}

/** The allocations of these teachers that last on the day, by `subject stream staff`. */
export async function findLasting(db: Db, cells: readonly AllocationCellChange[], on: string) {
  const { rows } = await sql<{ id: string; place: string }>`
    select id, concat_ws(' ', subject_id, group_id, staff_id) as place from allocation
    where during @> ${on}::date and (subject_id, group_id) in (
      select * from unnest(${cells.map(({ subjectId }) => subjectId)}::uuid[], ${cells.map(({ streamId }) => streamId)}::uuid[]))`.execute(
    db,
  )
  return new Map(rows.map(({ id, place }) => [place, id]))
}

/** Of these pairs, those whose subject is taught in the stream's class, both being of one level, and those of a set and its subject. */
export async function listFittingPlaces(db: Db, cells: readonly AllocationCellChange[]) {
  const { rows } = await sql<{ place: string }>`
    with given as (
      select * from unnest(${cells.map(({ subjectId }) => subjectId)}::uuid[], ${cells.map(({ streamId }) => streamId)}::uuid[])
        as given (subject_id, group_id))
    select concat_ws(' ', subject.id, stream.id) as place from given
    join subject on subject.id = given.subject_id join stream on stream.id = given.group_id
    join class on class.code = stream.class_code and class.level = subject.level
    union all
    select concat_ws(' ', taught.subject_id, taught.id) from given
    join teaching_group taught on taught.id = given.group_id and taught.subject_id = given.subject_id and taught.class_code is not null`.execute(
    db,
  )
  return new Set(rows.map(({ place }) => place))
}

/** Of these members of staff, those who are employed. */
export async function listEmployed(db: Db, staffIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from staff where id = any(${staffIds}::uuid[]) and status <> 'left'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
