import { sql } from 'kysely'
import { type Electives, setElectives } from '../modules/people/students'
import type { Db } from '../platform/db/open'
import type { DayOf } from './demo-calendar'

const combinations: Record<string, string[]> = {
  'PCM/ICT': ['P510', 'P525', 'P425', 'S850', 'S101'],
  'PCB/ICT': ['P510', 'P525', 'P530', 'S850', 'S101'],
  'HEG/ICT': ['P210', 'P220', 'P250', 'S850', 'S101'],
  'HEL/ICT': ['P210', 'P220', 'P310', 'S850', 'S101'],
}

/** What a school of its kind has settled besides its people: places, combinations, who takes and teaches what. */
export async function settleStructure(db: Db, dayOf: DayOf) {
  await sql`update stream set capacity = case when class_place(class_code) <= 4 then 45 else 30 end`.execute(db)
  for (const [name, codes] of Object.entries(combinations)) await insertCombination(db, name, codes)
  await sql`insert into term_class_start (term_id, class_code, start_date)
    select term.id, late.class_code, late.start_date
    from term, (values ('s1', ${dayOf('2026-02-23')}::date), ('s5', ${dayOf('2026-03-09')}::date)) as late (class_code, start_date)
    where term.number = 1 and term.start_date < ${dayOf('2027-01-01')}`.execute(db)
  await sql`insert into staff_subject (staff_id, subject_id) select distinct staff_id, subject_id from allocation`.execute(
    db,
  )
  await setElectives(db, { actor: null }, await listChoices(db))
  await sql`update student set consent_by = guardian.given_names || ' ' || guardian.family_name,
      consent_note = 'Keeping this record, and a photograph for the school'
    from student_guardian join guardian on guardian.id = guardian_id
    where student_id = student.id and is_primary`.execute(db)
}

async function insertCombination(db: Db, name: string, codes: readonly string[]) {
  const { id } = await db.insertInto('combination').values({ name }).returning('id').executeTakeFirstOrThrow()
  await sql`insert into combination_subject (combination_id, subject_id)
    select ${id}::uuid, id from subject where level = 'A' and code = any(${codes})`.execute(db)
}

/** At O-level all compulsory subjects and some of the others, at A-level one combination that the stream offers. */
async function listChoices(db: Db) {
  const { rows } = await sql<Electives>`
    select student.id as "studentId", array_agg(subject.id) as "subjectIds" from student
    join stream on stream.id = stream_id join class on class.code = class_code
    join subject on subject.level = class.level
    where case class.level
      when 'O' then subject.compulsory or ascii(right(admission_number, 1)) % 3 = ascii(right(subject.code, 1)) % 3
      else subject.id in (
        select subject_id from combination_subject join combination on combination.id = combination_id
        where combination.name =
          (case when stream.name = 'Sciences' then array['PCM/ICT', 'PCB/ICT'] else array['HEG/ICT', 'HEL/ICT'] end)
          [1 + ascii(right(admission_number, 1)) % 2])
      end
    group by student.id`.execute(db)
  return rows
}

/** The year of the current term. */
export async function findCurrentYearId(db: Db) {
  const { academic_year_id } = await db
    .selectFrom('term')
    .select('academic_year_id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  return academic_year_id
}
