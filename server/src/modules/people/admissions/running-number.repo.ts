import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { escapeLike } from '../../../platform/db/words'

interface Numbered {
  table: 'student' | 'application' | 'staff'
  column: 'admission_number' | 'number' | 'staff_number'
}

const numbered = {
  student: { table: 'student', column: 'admission_number' },
  application: { table: 'application', column: 'number' },
  staff: { table: 'staff', column: 'staff_number' },
} as const satisfies Record<string, Numbered>

/** The next free number of that year in a pattern such as `BH/{year}/000`, whose zeros are the running number. */
export async function nextNumber(db: Db, kind: keyof typeof numbered, pattern: string, year: number): Promise<string> {
  const next = await runningNumbers(db, kind, pattern, year)
  return next()
}

/** The same for many: each call answers the number behind the one before. */
export async function runningNumbers(
  db: Db,
  kind: keyof typeof numbered,
  pattern: string,
  year: number,
): Promise<() => string> {
  // A year may have two zeros of its own.
  const [before = '', zeros = '000', after = ''] = pattern
    .split(/(0{2,})(?!.*0{2,})/)
    .map((part) => part.replace('{year}', String(year)))
  let last = await findLast(db, numbered[kind], before, after)
  return () => {
    last += 1
    return before + String(last).padStart(zeros.length, '0') + after
  }
}

interface Patterns {
  admissionPattern: string
  applicationPattern: string
}

/** The audit is append-only, so it knows how often they were changed. */
export function findPatterns(db: Db) {
  return db
    .selectFrom('school')
    .select([
      'admission_pattern as admissionPattern',
      'application_pattern as applicationPattern',
      sql<number>`(select 1 + count(*)::int from audit_entry where record_kind = 'number patterns')`.as('version'),
    ])
    .executeTakeFirstOrThrow()
}

export function setPatterns(db: Db, { admissionPattern, applicationPattern }: Patterns) {
  return db
    .updateTable('school')
    .set({ admission_pattern: admissionPattern, application_pattern: applicationPattern })
    .execute()
}

async function findLast(db: Db, { table, column }: Numbered, before: string, after: string): Promise<number> {
  const inMiddle = sql`substring(${sql.ref(column)} from ${before.length + 1}
    for greatest(0, length(${sql.ref(column)}) - ${before.length + after.length}))`
  const { rows } = await sql<{ last: number | null }>`
    select max(running::int) as last from (select ${inMiddle} as running from ${sql.table(table)}
      where ${sql.ref(column)} like ${`${escapeLike(before)}%${escapeLike(after)}`}) given
    where running ~ '^[0-9]{1,9}$'`.execute(db)
  return rows[0]?.last ?? 0
}

/** Until the transaction ends nobody else gives out a number. */
export const lockNumbers = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('running numbers'))`.execute(db)
