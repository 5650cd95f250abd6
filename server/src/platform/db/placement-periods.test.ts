import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listKeptFaults } from '../../../test/kept-figures'
import { openBlankDatabase } from '../../../test/test-database'
import { undoStudentAct } from '../../modules/people/students'
import { migrate, migrationsFolder, readMigrations } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string
/** What was answered before the upgrade, by question. */
let before: Record<string, unknown>

/** Ada and Ben went up from 2025 to 2026, Cleo repeated, Dan finished, Eve came in 2026, Fay has left, Gil is suspended. */
const people = { ada: 's2', ben: 's2', cleo: 's1', dan: 's2', eve: 's1', fay: 's1', gil: 's2' } as const

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-before-placements-'))
  const files = (await readMigrations()).filter(({ name }) => name < '0029')
  for (const { name } of files) await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.address, folder)
  await insertSchool()
  await insertRollover()
  before = await answers()
  await migrate(database.address)
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (text: string) => sql.raw(text).execute(database.db)

async function insertSchool() {
  await run(`insert into school (name, short_name) values ('Hill School', 'Hill')`)
  await run(`insert into academic_year (title, start_date, end_date)
    values ('2025', '2025-02-01', '2025-12-10'), ('2026', '2026-02-01', '2026-12-10')`)
  await run(`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select id, 1, 'Term 1', start_date, end_date, title = '2026' from academic_year`)
  await run(`insert into class (code, name, level) values ('s1', 'S1', 'O'), ('s2', 'S2', 'O')`)
  await run(`insert into stream (class_code, name) values ('s1', 'East'), ('s2', 'East')`)
  await run(`insert into subject (code, name, level) values ('612', 'Music', 'O'), ('610', 'Art', 'O')`)
  for (const [name, classCode] of Object.entries(people)) {
    const status = { dan: 'graduated', fay: 'left', gil: 'suspended' }[name] ?? 'active'
    await run(`insert into student (admission_number, family_name, stream_id, status)
      select '${name}', '${name}', id, '${status}' from stream where class_code = '${classCode}'`)
  }
  await run(`insert into student_subject select student.id, subject.id from student, subject
    where family_name in ('ada', 'eve') and code = '612'`)
}

async function insertRollover() {
  await run(`insert into rollover (from_year_id, to_year_id)
    select old.id, new.id from academic_year old, academic_year new where old.title = '2025' and new.title = '2026'`)
  await run(`insert into rollover_student (rollover_id, student_id, outcome, from_stream_id, to_stream_id, from_status, to_status,
      from_subject_ids, to_subject_ids)
    select rollover.id, student.id, case family_name when 'cleo' then 'repeated' when 'dan' then 'graduated' else 'promoted' end,
      case family_name when 'dan' then student.stream_id else first.id end, student.stream_id, 'active',
      case family_name when 'dan' then 'graduated' else 'active' end,
      case family_name when 'ada' then array(select id from subject where code = '610') end,
      case family_name when 'ada' then array(select id from subject where code = '612') end
    from rollover, student, stream first where first.class_code = 's1' and family_name in ('ada', 'ben', 'cleo', 'dan', 'gil')`)
  await run(`insert into placement (student_id, academic_year_id, stream_id, outcome)
    select student_id, from_year_id, from_stream_id, outcome from rollover_student join rollover on rollover.id = rollover_id
    union all select student_id, to_year_id, to_stream_id, null from rollover_student join rollover on rollover.id = rollover_id
      where outcome in ('promoted', 'repeated')`)
}

/** Who was in which stream and took what, on days of both years, and what the students' own rows say. */
async function answers() {
  const ask = async (text: string) => (await run(text)).rows
  const days = `unnest('{2025-03-03,2025-11-28,2026-03-03,2026-11-20}'::date[])`
  return {
    members: await ask(`select day::text, class_code, array(select family_name from student
      where id in (select members_of(stream.id, day)) order by 1) as names from stream, ${days} day order by 1, 2`),
    choices: await ask(`select day::text, family_name, code from ${days} day,
      choices_of(array(select id from student), day) chosen join student on student.id = student_id
      join subject on subject.id = subject_id order by 1, 2, 3`),
    students: await ask(`select family_name, status, class_code, student.version from student
      left join stream on stream.id = stream_id order by 1`),
    counts: await ask(`select class_code, student_count from stream order by 1`),
    taken: await ask(`select family_name, code from student_subject join student on student.id = student_id
      join subject on subject.id = subject_id order by 1, 2`),
  }
}

describe('a school of before', () => {
  it.each(['members', 'choices', 'students', 'counts', 'taken'])('has the same %s', async (question) => {
    expect(before[question]).not.toEqual([])
    expect((await answers())[question as 'members']).toEqual(before[question])
  })

  it('keeps what its rollover made of the years', async () => {
    const { rows } = await sql`select family_name, array_agg(
        concat_ws(' ', class_code, during, began_by, ended_by) order by during) as told
      from placement join student on student.id = student_id join stream on stream.id = placement.stream_id
      group by family_name order by family_name`.execute(database.db)
    expect(rows).toEqual([
      { family_name: 'ada', told: ['s1 (,2026-02-01) admitted', 's2 [2026-02-01,) promoted'] },
      { family_name: 'ben', told: ['s1 (,2026-02-01) admitted', 's2 [2026-02-01,) promoted'] },
      { family_name: 'cleo', told: ['s1 (,2026-02-01) admitted', 's1 [2026-02-01,) repeated'] },
      { family_name: 'dan', told: ['s2 (,2025-12-11) admitted graduated'] },
      { family_name: 'eve', told: ['s1 [2026-02-01,) admitted'] },
      { family_name: 'gil', told: ['s1 (,2026-02-01) admitted', 's2 [2026-02-01,) promoted'] },
    ])
    expect(await listKeptFaults(database.db)).toEqual([])
  })

  it('can still take its last rollover back', async () => {
    const { rows } = await sql<{ id: string }>`select act_id as id from rollover`.execute(database.db)
    await undoStudentAct(database.db, { actor: null }, rows[0]?.id ?? '')
    const { students, taken } = await answers()
    expect(students).toMatchObject([
      { family_name: 'ada', class_code: 's1', status: 'active' },
      { family_name: 'ben', class_code: 's1' },
      { family_name: 'cleo', class_code: 's1' },
      { family_name: 'dan', class_code: 's2', status: 'active' },
      { family_name: 'eve', class_code: 's1' },
      { family_name: 'fay', class_code: 's1', status: 'left' },
      { family_name: 'gil', class_code: 's1' },
    ])
    expect(taken).toEqual([
      { family_name: 'ada', code: '610' },
      { family_name: 'eve', code: '612' },
    ])
  })
})
