import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listKeptFaults } from '../../../test/kept-figures'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, migrationsFolder, readMigrations } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string
/** What was answered before the upgrade, by question. */
let before: Record<string, unknown[]>

const run = (text: string) => sql.raw(text).execute(database.db)

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-before-upgrade-'))
  // The last release before anything had a period.
  const files = (await readMigrations()).filter(({ name }) => name < '0029')
  for (const { name } of files) await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.address, folder)
  await insertPeople()
  await insertBooks()
  before = await answers()
  await migrate(database.address)
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Two streams of S1 with two students each, one of whom has left, and a teacher of both. */
async function insertPeople() {
  await run(`insert into school (name, short_name) values ('Hill School', 'Hill')`)
  await run(`insert into academic_year (title, start_date, end_date) values ('2026', '2026-02-01', '2026-12-10')`)
  await run(`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select id, n, 'Term ' || n, begins::date, ends::date, n = 3 from academic_year,
      (values (2, '2026-05-25', '2026-08-21'), (3, '2026-09-07', '2026-12-04')) as given (n, begins, ends)`)
  await run(`insert into class (code, name, level) values ('s1', 'S1', 'O')`)
  await run(`insert into stream (class_code, name) values ('s1', 'East'), ('s1', 'West')`)
  await run(
    `insert into subject (code, name, level, compulsory) values ('112', 'English', 'O', true), ('610', 'Art', 'O', false)`,
  )
  await run(`insert into student (admission_number, family_name, stream_id, status)
    select family_name, family_name, stream.id, status from (values ('ada', 'East', 'active'), ('ben', 'East', 'active'),
      ('cleo', 'West', 'active'), ('dan', 'West', 'left')) as given (family_name, stream, status)
    join stream on stream.name = given.stream`)
  await run(`insert into student_subject select student.id, subject.id from student, subject
    where family_name in ('ada', 'cleo') and code = '610'`)
  await run(`insert into staff (staff_number, family_name) values ('T-1', 'Auma')`)
  await run(`insert into allocation (staff_id, subject_id, stream_id, term_id)
    select staff.id, subject.id, stream.id, term.id from staff, subject, stream, term`)
}

/** Registers, marks, cards and lessons of both terms, also of the student who has left since. */
async function insertBooks() {
  await run(`insert into register (stream_id, day, session)
    select id, day, 'morning' from stream, unnest('{2026-06-01,2026-10-05}'::date[]) day`)
  await run(`insert into register_entry (register_id, student_id, day, session, status)
    select register.id, student.id, day, session, case family_name when 'ben' then 'absent' else 'present' end
    from register join student on student.stream_id = register.stream_id
    where family_name <> 'dan' or day < '2026-09-01'`)
  await run(`insert into assessment (subject_id, stream_id, term_id, title, kind, out_of, held_on, status)
    select subject.id, stream.id, term.id, 'Exam', 'end-of-term', 100, end_date - 7, 'approved' from subject, stream, term`)
  await run(`insert into mark (assessment_id, student_id, value)
    select assessment.id, student.id, 40 + length(family_name) * 7 from assessment
    join student on student.stream_id = assessment.stream_id join term on term.id = term_id
    where family_name <> 'dan' or number = 2`)
  await run(`insert into grading_scheme (name, level, document) values ('Scheme', 'O', '{}')`)
  await run(`insert into report_card (student_id, term_id, stream_id, grading_scheme_id, edition, content)
    select student.id, term.id, stream_id, grading_scheme.id, edition, jsonb_build_object('name', family_name, 'edition', edition, 'subjects', '[]'::jsonb)
    from student, term, grading_scheme, generate_series(1, 2) edition where term.number = 2`)
  await run(`insert into timetable (term_id, title, state) select id, title, 'published' from term where number = 3`)
  await run(`insert into lesson (timetable_id, subject_id, day, period)
    select timetable.id, subject.id, 1, row_number() over (order by code) from timetable, subject`)
  await run(`insert into lesson_staff select lesson.id, staff.id from lesson, staff`)
  await run(`insert into lesson_stream select lesson.id, stream.id from lesson, stream where stream.name = 'East'`)
}

/** Each list as a screen has it; cards to the byte. */
async function answers(): Promise<Record<string, unknown[]>> {
  const ask = async (text: string) => (await run(text)).rows
  return {
    'students of each stream': await ask(`select class_code, stream.name, family_name, status from student
      join stream on stream.id = stream_id order by 1, 2, 3`),
    'counts of the streams': await ask(`select name, student_count from stream order by 1`),
    'registers of past days':
      await ask(`select day::text, stream.name, register.session::text, present, absent, register.version,
      array(select family_name || ' ' || entry.status from register_entry entry join student on student.id = student_id
        where register_id = register.id order by 1) as entries
      from register join stream on stream.id = stream_id order by 1, 2`),
    'attendance of the terms': await ask(`select family_name, number, present, absent from student_attendance
      join student on student.id = student_id join term on term.id = term_id order by 1, 2`),
    'mark sheets':
      await ask(`select number, stream.name, subject.code, assessment.title, out_of, held_on::text, assessment.status,
      array(select family_name || ' ' || value from mark join student on student.id = student_id
        where assessment_id = assessment.id order by 1) as marks
      from assessment join term on term.id = term_id join stream on stream.id = stream_id
      join subject on subject.id = subject_id order by 1, 2, 3`),
    'report cards': await ask(`select report_card.id, family_name, number, edition, md5(content::text) as bytes,
      published_at::text from report_card join student on student.id = student_id join term on term.id = term_id order by 2, 4`),
    lessons: await ask(`select timetable.title, state, subject.code, day, period, staff_number, stream.name from lesson
      join timetable on timetable.id = timetable_id join subject on subject.id = subject_id
      join lesson_staff on lesson_staff.lesson_id = lesson.id join staff on staff.id = staff_id
      join lesson_stream on lesson_stream.lesson_id = lesson.id join stream on stream.id = stream_id order by 5`),
  }
}

const questions = [
  'students of each stream',
  'counts of the streams',
  'registers of past days',
  'attendance of the terms',
]

it.each([...questions, 'mark sheets', 'report cards', 'lessons'])(
  'has the same %s after the upgrade',
  async (question) => {
    expect(before[question]?.length).toBeGreaterThan(0)
    expect((await answers())[question]).toEqual(before[question])
  },
)

it('teaches the same from the term in which that was entered on', async () => {
  const { rows } =
    await run(`select subject.code, stream.name, daterange(lower(during), null)::text as during, isempty(during)
    from allocation join subject on subject.id = subject_id join stream on stream.id = stream_id order by 1, 2`)
  const during = '[2026-05-25,)'
  expect(rows).toEqual(
    ['112', '610'].flatMap((code) => ['East', 'West'].map((name) => ({ code, name, during, isempty: false }))),
  )
})

it('keeps the figures that counting again gives', async () => {
  expect(await listKeptFaults(database.db)).toEqual([])
})
