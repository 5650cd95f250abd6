import { sql } from 'kysely'
import { findCurrentTerm } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { DayOf } from './demo-calendar'
import { aMark, insertMarks } from './demo-marks'
import type { SeededRandom } from './seeded-random'

const outOf = 100

/** What a teacher has on the desk in the last weeks of a term: examinations without marks, one half entered, one submitted. */
export async function addOpenMarks(db: Db, random: SeededRandom, accountId: string, dayOf: DayOf) {
  const term = await findCurrentTerm(db)
  if (!term) throw new Error('The demo school has no current term')
  for (const [index, sheet] of (await listSheetsOf(db, accountId, term.id)).entries()) {
    const { id } = await db
      .insertInto('assessment')
      .values({
        subject_id: sheet.subject_id,
        stream_id: sheet.stream_id,
        term_id: term.id,
        title: 'End of term',
        kind: 'end-of-term',
        out_of: outOf,
        weight: 1,
        held_on: dayOf('2026-11-17'),
        status: index === 1 ? 'submitted' : 'draft',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entered = sheet.pupils.slice(0, [Math.ceil(sheet.pupils.length * 0.6), sheet.pupils.length][index] ?? 0)
    const marks = entered.map((studentId) => ({ assessmentId: id, studentId, value: aMark(random, 64, outOf) }))
    await insertMarks(db, marks, accountId)
  }
}

async function listSheetsOf(db: Db, accountId: string, termId: string) {
  const { rows } = await sql<{ stream_id: string; subject_id: string; pupils: string[] }>`
    select allocation.stream_id, allocation.subject_id, array_agg(student.id order by student.search_text) as pupils
    from allocation_of_term allocation join account on account.staff_id = allocation.staff_id
    join student on student.stream_id = allocation.stream_id
    join student_subject on student_subject.student_id = student.id
      and student_subject.subject_id = allocation.subject_id
    join stream on stream.id = allocation.stream_id
    join subject on subject.id = allocation.subject_id
    where account.id = ${accountId} and term_id = ${termId}
    group by allocation.stream_id, allocation.subject_id, class_code, stream.name, subject.code
    order by count(*) desc, class_code, stream.name, subject.code`.execute(db)
  return rows
}
