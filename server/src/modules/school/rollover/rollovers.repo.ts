import { type RolloverOutcome, rolloverOutcomeSchema } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream, streamLabel } from '../streams'

const utc = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const countOf = (outcome: RolloverOutcome) =>
  sql<number>`(select count(*) from rollover_student where rollover_id = rollover.id and outcome = ${outcome})`.as(
    outcome,
  )

export function listRolloverRows(db: Db) {
  return db
    .selectFrom('rollover')
    .innerJoin('academic_year as from_year', 'from_year.id', 'from_year_id')
    .innerJoin('academic_year as to_year', 'to_year.id', 'to_year_id')
    .leftJoin('account as applier', 'applier.id', 'applied_by')
    .leftJoin('account as undoer', 'undoer.id', 'undone_by')
    .select([
      'rollover.id',
      'from_year.title as fromYear',
      'to_year.title as toYear',
      'from_year.end_date as fromYearEnd',
      'to_year.start_date as toYearStart',
      'rollover.to_year_id as toYearId',
      'rollover.former_term_id as formerTermId',
      'rollover.made_term_id as madeTermId',
      'rollover.act_id as actId',
      utc('rollover.applied_at').$castTo<string>().as('appliedAt'),
      'applier.display_name as appliedBy',
      utc('rollover.undone_at').as('undoneAt'),
      'undoer.display_name as undoneBy',
      ...rolloverOutcomeSchema.options.map(countOf),
    ])
    .orderBy('rollover.applied_at', 'desc')
    .execute()
}

interface Span {
  /** The last day of the year before. */
  after: string
  yearId: string
}

/** The first thing in the books that belongs to the new year: a register or a mark. */
export async function findFirstRecord(db: Db, { after, yearId }: Span) {
  const { rows } = await sql<{ kind: 'register' | 'mark'; stream: string; day: string }>`
    (select 'register' as kind, ${labelOfStream('register.stream_id')} as stream, to_char(day, 'YYYY-MM-DD') as day
      from register where day > ${after} order by day limit 1)
    union all
    (select 'mark', ${streamLabel}, to_char(held_on, 'YYYY-MM-DD')
      from assessment join term on term.id = term_id
      join taught_group stream on stream.id = assessment.group_id join class on class.code = stream.class_code
      where academic_year_id = ${yearId} and exists (
        select from mark where assessment_id = assessment.id and (value is not null or mark.status is not null))
      order by held_on limit 1)
    limit 1`.execute(db)
  return rows[0]
}

const mostStaying = 200

/** Who is in a stream since before a day, on that day and still; somebody who is moved after it is not any more. */
export async function listStaying(db: Db, since: string) {
  const { rows } = await sql<{ id: string; name: string; stream: string; count: number }>`
    select student.id, student.name, ${labelOfStream('held.stream_id')} as stream, (count(*) over ())::int as count
    from placement held join student on student.id = held.student_id
    where held.during @> greatest(${since}::date, school_today()) and held.during @> ${since}::date
      and (lower_inf(held.during) or lower(held.during) < ${since}::date) and held.stream_id is not null
    order by 3, 2 limit ${mostStaying}`.execute(db)
  return { count: rows[0]?.count ?? 0, students: rows.map(({ count: _, ...student }) => student) }
}

interface YearOfStudent {
  year: string
  stream: string
  outcome: RolloverOutcome | null
}

/**
 * Each school year in which a student was in a stream, the newest first, with the last stream of it and how the year
 * ended. A beginning that nobody knows reaches no further back than the year in which it is known.
 */
export async function listYearsOfStudent(db: Db, studentId: string): Promise<YearOfStudent[]> {
  const { rows } = await sql<YearOfStudent>`
    select distinct on (year.start_date) year.title as year, ${streamLabel} as stream,
      case when upper(held.during) <= coalesce(next_start, 'infinity') then coalesce(ended_by, (
        select began_by from placement next
        where next.student_id = held.student_id and lower(next.during) = upper(held.during)
          and began_by in ('promoted', 'repeated'))) end as outcome
    from (select *, lead(start_date) over (order by start_date) as next_start from academic_year) year
    join placement held on held.student_id = ${studentId} and held.during && daterange(start_date, coalesce(next_start, end_date + 1))
      and (not lower_inf(held.during) or coalesce(upper(held.during) - 1, greatest(start_date, school_today())) >= start_date
        and coalesce(upper(held.during) - 1, school_today()) < coalesce(next_start, 'infinity'))
    join stream on stream.id = held.stream_id join class on class.code = class_code
    order by year.start_date desc, held.during desc`.execute(db)
  return rows
}
