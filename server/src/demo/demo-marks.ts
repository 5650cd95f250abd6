import { sql } from 'kysely'
import type { Db } from '../db/open'
import { findCurrentTerm } from '../modules/school/school.repo'
import { listDemoStudents } from './demo-people.repo'
import type { SeededRandom } from './seeded-random'

const kinds = [
  {
    title: 'Beginning of term',
    kind: 'beginning-of-term',
    outOf: 100,
    weight: 20,
    day: '2026-09-21',
    status: 'published',
  },
  { title: 'Activity of integration', kind: 'activity', outOf: 20, weight: 20, day: '2026-10-12', status: 'published' },
  { title: 'Mid-term', kind: 'mid-term', outOf: 100, weight: 60, day: '2026-10-28', status: 'approved' },
] as const

/** Three assessments for every subject of every stream; one examination came late and still waits for its marks. */
export async function addMarks(db: Db, random: SeededRandom, accountId: string) {
  const term = await findCurrentTerm(db)
  if (!term) throw new Error('The demo school has no current term')
  const students = await listDemoStudents(db)
  const talents = new Map(students.map(({ id }) => [id, random.around(62, 11)]))
  for (const { stream_id, subject_id, isLate } of await listTaughtSubjects(db, term.id)) {
    const pupils = students.filter((student) => student.stream_id === stream_id)
    for (const kind of kinds) {
      const waits = isLate && kind.kind === 'mid-term'
      const { id } = await db
        .insertInto('assessment')
        .values({
          subject_id,
          stream_id,
          term_id: term.id,
          title: kind.title,
          kind: kind.kind,
          out_of: kind.outOf,
          weight: kind.weight,
          held_on: waits ? '2026-11-18' : kind.day,
          status: waits ? 'draft' : kind.status,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (waits) continue
      const marks = pupils.map((pupil) => aMark(random, talents.get(pupil.id) ?? 60, kind.outOf))
      await insertMarks(
        db,
        id,
        pupils.map((pupil) => pupil.id),
        marks,
        accountId,
      )
    }
  }
}

async function listTaughtSubjects(db: Db, termId: string) {
  const { rows } = await sql<{ stream_id: string; subject_id: string; isLate: boolean }>`
    select distinct stream_id, subject_id, (subject.code = '545' and stream.name = 'North' and class_code = 's3') as "isLate"
    from allocation join subject on subject.id = subject_id join stream on stream.id = stream_id
    where term_id = ${termId} order by stream_id, subject_id`.execute(db)
  return rows
}

/** Null is an absence; a mark never leaves the scale. */
function aMark(random: SeededRandom, talent: number, outOf: number): number | null {
  if (random.happens(0.02)) return null
  const percent = Math.min(98, Math.max(8, random.around(talent, 9)))
  return Math.round((percent * outOf) / 100)
}

async function insertMarks(
  db: Db,
  assessmentId: string,
  students: string[],
  values: (number | null)[],
  accountId: string,
) {
  await sql`insert into mark (assessment_id, student_id, value, status, changed_by)
    select ${assessmentId}, student, value, case when value is null then 'absent' end, ${accountId}
    from unnest(${students}::uuid[], ${values}::numeric[]) as given (student, value)`.execute(db)
}
