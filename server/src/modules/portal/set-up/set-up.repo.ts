import { type SetUp, type SetUpStep, setUpSteps } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { isAnythingAllocated } from '../../people/staff'
import { nameOfNewSchool } from '../../school/school'

type Facts = Record<Exclude<SetUpStep, 'allocations'>, boolean> & { skipped: string[] }

/** What of the set-up is there, and what is left out. A step is done by its facts alone, whether a form or a file brought them. */
export async function readSetUp(db: Db): Promise<SetUp> {
  const [{ skipped, ...others }, allocations] = await askAll(db, [() => readFacts(db), () => isAnythingAllocated(db)])
  const done = { ...others, allocations }
  return { steps: setUpSteps.map((key) => ({ key, isDone: done[key], isSkipped: skipped.includes(key) })) }
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select set_up_skipped as skipped, name <> ${nameOfNewSchool} as school,
      exists (select from term) as year,
      exists (select from stream) and exists (select from subject) as classes,
      exists (select from student) and exists (select from staff) as people,
      exists (select from timetable where state = 'published') as timetable,
      exists (select from account where staff_id is not null) as accounts
    from school`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('There is no school')
  return facts
}

export async function putSkipped(db: Db, skipped: readonly SetUpStep[]) {
  return db
    .updateTable('school')
    .set({ set_up_skipped: setUpSteps.filter((step) => skipped.includes(step)) })
    .returning('record_id as recordId')
    .executeTakeFirstOrThrow()
}
