import type { MergeSide, StudentMerge } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'
import { termLabel } from '../../school/terms'

export interface Pair {
  keptId: string
  otherId: string
}

/** Either record as it is compared; nothing for one that is not there, or that was erased. */
export async function findSide(db: Db, id: string): Promise<MergeSide | undefined> {
  const { rows } = await sql<MergeSide>`
    select student.id, student.name, admission_number as "admissionNumber", learner_id as "learnerId",
      birth_date::text as "birthDate", ${labelOfStream('student.stream_id')} as stream, status,
      array(select guardian.name || coalesce(' (' || nullif(relation, '') || ')', '') from student_guardian join guardian on guardian.id = guardian_id
        where student_id = student.id order by guardian.name) as guardians,
      (select username::text from account where student_id = student.id) as account,
      (select count(*)::integer from placement where student_id = student.id) as placements,
      (select count(*)::integer from mark where student_id = student.id and (value is not null or mark.status is not null))
        as marks,
      (select count(*)::integer from register_entry where student_id = student.id) as "registerEntries",
      (select count(*)::integer from report_card where student_id = student.id) as cards,
      (select count(*)::integer from issued_paper where student_id = student.id) as papers
    from student where id = ${id} and erased_at is null`.execute(db)
  return rows[0]
}

export type MarkOfBoth = StudentMerge['marks'][number] & { isKeptEmpty: boolean; isOtherEmpty: boolean }

/** Assessments in which both have a mark that says something else. */
export async function listMarksOfBoth(db: Db, { keptId, otherId }: Pair): Promise<MarkOfBoth[]> {
  const { rows } = await sql<MarkOfBoth>`
    select assessment.id as "assessmentId", assessment.term_id as "termId",
      concat_ws(', ', subject.name, assessment.title, ${termLabel},
        ${labelOfStream('assessment.stream_id')}) as assessment,
      coalesce(trim_scale(mine.value)::text, mine.status, '') as kept,
      coalesce(trim_scale(theirs.value)::text, theirs.status, '') as other,
      num_nonnulls(mine.value, mine.status) = 0 as "isKeptEmpty", num_nonnulls(theirs.value, theirs.status) = 0 as "isOtherEmpty"
    from mark mine join mark theirs on theirs.assessment_id = mine.assessment_id and theirs.student_id = ${otherId}
    join assessment on assessment.id = mine.assessment_id join subject on subject.id = subject_id
    join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
    where mine.student_id = ${keptId} and (mine.value, mine.status) is distinct from (theirs.value, theirs.status)
    order by held_on, assessment, assessment.id`.execute(db)
  return rows
}

const mostShown = 200

/** Entries of one day and session in both. */
export async function listEntriesOfBoth(db: Db, { keptId, otherId }: Pair) {
  const { rows } = await sql<StudentMerge['registers'][number] & { total: number }>`
    select to_char(mine.day, 'YYYY-MM-DD') as date, mine.session, mine.status as kept, theirs.status as other,
      (count(*) over ())::integer as total
    from register_entry mine
    join register_entry theirs on theirs.day = mine.day and theirs.session = mine.session and theirs.student_id = ${otherId}
    where mine.student_id = ${keptId} order by mine.day, mine.session limit ${sql.lit(mostShown)}`.execute(db)
  return { registers: rows.map(({ total: _, ...entry }) => entry), registersInBoth: rows[0]?.total ?? 0 }
}

/** Days on which both are placed. */
export async function listDaysOfBoth(db: Db, { keptId, otherId }: Pair) {
  const { rows } = await sql<StudentMerge['days'][number]>`
    select lower(mine.during * theirs.during)::text as "from", (upper(mine.during * theirs.during) - 1)::text as until,
      coalesce(${labelOfStream('mine.stream_id')}, 'No stream') as kept,
      coalesce(${labelOfStream('theirs.stream_id')}, 'No stream') as other
    from placement mine join placement theirs on theirs.during && mine.during and theirs.student_id = ${otherId}
    where mine.student_id = ${keptId} order by mine.during * theirs.during`.execute(db)
  return rows
}
