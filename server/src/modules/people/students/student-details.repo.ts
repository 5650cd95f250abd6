import type { Db } from '../../../platform/db/open'

const columns = {
  sex: 'sex',
  birthDate: 'birth_date',
  learnerId: 'learner_id',
  admittedOn: 'admitted_on',
  consentOn: 'consent_on',
  consentBy: 'consent_by',
  consentNote: 'consent_note',
} as const

type Detail = keyof typeof columns

/** What a record may lack, as somebody else's paper says it. */
export type RecordDetails = Partial<Record<Detail, string | null>>

/** Puts what is given where the record says nothing; answers what it took. The record is locked by the caller. */
export async function fillDetails(db: Db, studentId: string, given: RecordDetails): Promise<Detail[]> {
  const row = await db
    .selectFrom('student')
    .select(Object.values(columns))
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  const filled = detailsIn(given).filter((detail) => row[columns[detail]] === null)
  await write(db, studentId, filled, given)
  return filled
}

/** Takes these back where the record still says what was put there. */
export async function emptyDetails(db: Db, studentId: string, filled: readonly Detail[], given: RecordDetails) {
  const row = await db
    .selectFrom('student')
    .select(Object.values(columns))
    .where('id', '=', studentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const still = filled.filter((detail) => row[columns[detail]] === given[detail])
  await write(db, studentId, still, {})
}

async function write(db: Db, studentId: string, details: readonly Detail[], given: RecordDetails) {
  if (details.length === 0) return
  const values = Object.fromEntries(details.map((detail) => [columns[detail], given[detail] ?? null]))
  await db.updateTable('student').set(values).where('id', '=', studentId).execute()
}

const detailsIn = (given: RecordDetails) =>
  (Object.keys(columns) as Detail[]).filter((detail) => (given[detail] ?? null) !== null)
