import type { RolloverOutcome, RolloverPlan } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../streams'
import { movesOf } from './rollover-moves.repo'

/** How many go from one stream to one aim in one way. */
export interface Flow {
  fromStreamId: string
  outcome: RolloverOutcome | null
  toClass: string | null
  toName: string | null
  toStreamId: string | null
  lacksCombination: boolean
  students: number
}

export async function listFlows(db: Db, plan: RolloverPlan): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select from_stream_id as "fromStreamId", outcome, to_class as "toClass", to_name as "toName",
      to_stream_id as "toStreamId", comes_to_a_level and combination_id is null as "lacksCombination",
      count(*)::int as students
    from (${movesOf(plan)}) moves join stream on stream.id = from_stream_id
    group by 1, 2, 3, 4, 5, 6, stream.id order by class_place(stream.class_code), stream.name, 3, 4`.execute(db)
  return rows
}

export interface ExceptionRow {
  studentId: string
  name: string
  fromStreamId: string
  outcome: RolloverOutcome | null
  toClass: string | null
  toName: string | null
  combination: string | null
}

/** What becomes of everybody whom the plan names, by stream and name. */
export async function listExceptions(db: Db, plan: RolloverPlan): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select student_id as "studentId", student.name, from_stream_id as "fromStreamId", outcome, to_class as "toClass",
      to_name as "toName", combination.name as combination
    from (${movesOf(plan)}) moves
    join student on student.id = student_id join stream on stream.id = from_stream_id
    left join combination on combination.id = combination_id
    where student_id = any(${plan.students.map(({ studentId }) => studentId)}::uuid[])
    order by class_place(stream.class_code), stream.name, student.search_text, student.id`.execute(db)
  return rows
}

export async function countWithoutStream(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('student')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stream_id', 'is', null)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Unknown {
  stream: boolean
  student: boolean
  combination: boolean
}

/** Whether the plan names streams, students or combinations that there are not. */
export async function findUnknown(db: Db, { streams, students }: RolloverPlan): Promise<Unknown> {
  const combinationIds = [...streams, ...students].flatMap(({ combinationId }) => combinationId ?? [])
  const isMissing = (table: string, ids: string[]) => sql<boolean>`
    exists (select from unnest(${ids}::uuid[]) as named (id) where not exists (
      select from ${sql.table(table)} as known where known.id = named.id))`
  const studentIds = students.map(({ studentId }) => studentId)
  return db
    .selectNoFrom([
      isMissing(
        'stream',
        streams.map(({ streamId }) => streamId),
      ).as('stream'),
      isMissing('student', studentIds).as('student'),
      isMissing('combination', combinationIds).as('combination'),
    ])
    .executeTakeFirstOrThrow()
}

/** Everything that the preview depends on, as one value that differs when any of it does. */
export async function findState(db: Db, { fromYearId, toYearId }: RolloverPlan): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`select jsonb_build_array(
    (select md5(string_agg(concat_ws(' ', id, stream_id, status), ',' order by id))
      from student where status in ('active', 'suspended')),
    (select jsonb_agg(jsonb_build_array(id, class_code, name, capacity, class_teacher_id) order by id) from stream),
    (select jsonb_agg(jsonb_build_array(code, level, place, is_leaving) order by code) from class),
    (select jsonb_agg(jsonb_build_array(combination_id, subject_id) order by combination_id, subject_id)
      from combination_subject),
    (select jsonb_agg(jsonb_build_array(id, number, start_date, end_date, is_current) order by id) from term
      where is_current or academic_year_id in (${fromYearId}, ${toYearId})),
    (select md5(string_agg(concat_ws(' ', staff_id, subject_id, stream_id, during), ',' order by allocation.id))
      from allocation_of_term allocation join term on term.id = term_id where academic_year_id in (${fromYearId}, ${toYearId}))
  ) as state`.execute(db)
  return rows[0]?.state
}

export function listMovedStudents(db: Db, streamId: string) {
  return db
    .selectFrom('student')
    .select(['id', 'name', 'admission_number as admissionNumber', 'status'])
    .where('stream_id', '=', streamId)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('search_text')
    .orderBy('id')
    .execute()
}

/** The streams that have somebody to move, with how many. */
export async function listMovedStreams(db: Db) {
  const { rows } = await sql<{
    id: string
    classCode: string
    name: string
    label: string
    level: string
    students: number
  }>`
    select stream.id, class_code as "classCode", stream.name, ${streamLabel} as label, level,
      count(*)::int as students
    from student join stream on stream.id = stream_id join class on class.code = class_code
    where status in ('active', 'suspended') group by stream.id, class.code order by class_place(class_code), stream.name`.execute(
    db,
  )
  return rows
}
