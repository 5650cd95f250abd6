import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, migrationsFolder, readMigrations } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string

const teachers: Record<string, number[]> = { all: [1, 2, 3], first: [1], interrupted: [1, 3], last: [3], left: [2, 3] }

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-before-periods-'))
  const before = (await readMigrations()).filter(({ name }) => name < '0040')
  for (const { name } of before) await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.address, folder)
  await insertTerms()
  for (const [name, numbers] of Object.entries(teachers)) await insertTeacher(name, numbers)
  await migrate(database.address)
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function insertTerms() {
  await sql`insert into academic_year (title, start_date, end_date) values ('2026', '2026-02-01', '2026-12-31')`.execute(
    database.db,
  )
  await sql`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select academic_year.id, n, 'Term ' || n, begins::date, ends::date, n = 3 from academic_year,
      (values (1, '2026-02-09', '2026-05-01'), (2, '2026-05-25', '2026-08-21'), (3, '2026-09-14', '2026-12-04'))
        as given (n, begins, ends)`.execute(database.db)
  await sql`insert into class (code, name, level) values ('s1', 'S1', 'O')`.execute(database.db)
  await sql`insert into stream (class_code, name) values ('s1', 'East')`.execute(database.db)
  await sql`insert into subject (code, name, level) values ('112', 'English', 'O')`.execute(database.db)
}

async function insertTeacher(name: string, numbers: readonly number[]) {
  await sql`insert into staff (staff_number, family_name, status)
    values (${name}, ${name}, ${name === 'left' ? 'left' : 'active'})`.execute(database.db)
  await sql`insert into allocation (staff_id, subject_id, stream_id, term_id)
    select staff.id, subject.id, stream.id, term.id from staff, subject, stream, term
    where staff_number = ${name} and number = any(${numbers}::smallint[])`.execute(database.db)
}

async function periodsOf(name: string) {
  const { rows } = await sql<{ during: string }>`
    select daterange(lower(during), nullif(upper(during), school_today()))::text as during
    from allocation join staff on staff.id = staff_id where staff_number = ${name} order by during`.execute(database.db)
  return rows.map(({ during }) => during)
}

it.each([
  ['goes on where it was for all terms up to the current one', 'all', ['[2026-02-09,)']],
  ['goes on from the current term', 'last', ['[2026-09-14,)']],
  ['ends with its term where none followed', 'first', ['[2026-02-09,2026-05-02)']],
  ['is two where a term lies between', 'interrupted', ['[2026-02-09,2026-05-02)', '[2026-09-14,)']],
])('an allocation of terms %s', async (_, name, periods) => expect(await periodsOf(name)).toEqual(periods))

it('ends today for those who have left', async () => {
  const { rows } = await sql`select from allocation join staff on staff.id = staff_id
    where staff_number = 'left' and upper(during) = school_today() and lower(during) = '2026-05-25'`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
})
