import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const sources = join(import.meta.dirname, '..')

const writesTo = (tables: string) =>
  String.raw`(?:insertInto|updateTable|deleteFrom)\('(?:${tables})'\)|\b(?:insert into|update|delete from) (?:${tables})\b`
/** An update of that table, up to the end of what it sets. */
const sets = (table: string, columns: string) =>
  String.raw`updateTable\('${table}'\)\s*\.set\([^)]*\b(?:${columns})\b|\bupdate ${table} set (?:(?!\bfrom\b|\bwhere\b|${'`'})[^])*\b(?:${columns}) =`
const begins = (table: string) => String.raw`insertInto\('${table}'\)|\binsert into ${table}\b`

/** Acts that have one command, by the module that has it. */
const owners: [folder: string, statement: RegExp][] = [
  [
    'people/students',
    new RegExp(
      [
        writesTo('student_subject|subject_choice|placement|student_act|student_act_change'),
        begins('student'),
        sets('student', 'stream_id|status'),
      ].join('|'),
    ),
  ],
  [
    'people/staff',
    new RegExp(
      [
        writesTo('allocation|class_teacher'),
        begins('staff'),
        sets('staff', 'status'),
        sets('stream', 'class_teacher_id'),
      ].join('|'),
    ),
  ],
  ['people/sets', new RegExp(writesTo('group_membership|teaching_group_stream'))],
  ['identity/accounts', new RegExp(sets('account', 'is_disabled'))],
  ['school/terms', new RegExp(sets('term', 'is_current|is_pinned'))],
]

/** The statements of a file that belong to another module. */
const strayIn = (file: string, text: string) =>
  owners.flatMap(([folder, statement]) =>
    file.startsWith(`modules/${folder}/`) && /\.(?:repo|commands)\.ts$/.test(file)
      ? []
      : (statement.exec(text)?.[0] ?? []),
  )

it('is for each act its own module, and nobody else', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')))
  const stray = files.flatMap((file, index) => strayIn(file, texts[index] ?? '').map((code) => [file, code]))
  // Call the command at the front door of the module: `moveStudents`, `leaveSchool`, `closeAccounts`, `allocateTeachers` …
  expect(stray).toEqual([])
})

it.each([
  ["db.updateTable('student').set({ house, stream_id: streamId }).execute()"],
  ["db.updateTable('staff').set({ status: 'left' })"],
  ["db\n    .updateTable('account')\n    .set({ is_disabled: true })"],
  ['sql`update student set house = 1,\n      status = given.status from given`'],
  ['sql`update term set is_current = false`'],
  ['sql`update term set is_pinned = false`'],
  ['sql`insert into student (id) select id from given`'],
  ["db.insertInto('student_subject').values(rows)"],
  ['sql`delete from allocation where id = 1`'],
  ['sql`update stream set class_teacher_id = given.staff from given`'],
  ["db.insertInto('class_teacher').values(rows)"],
  ['sql`delete from group_membership where student_id = 1`'],
])('finds %s', (code) => {
  expect(strayIn('modules/portal/search/search.repo.ts', code)).toHaveLength(1)
})

it.each([
  ['sql`update student set house = 1 where status = 2`'],
  ["db.updateTable('account').set({ email }).where('is_disabled', '=', false)"],
  ['sql`insert into student_guardian (student_id) values (1)`'],
])('lets %s pass', (code) => {
  expect(strayIn('modules/portal/search/search.repo.ts', code)).toEqual([])
})

/** Whoever wants to know who teaches asks `taught_by`, `teaches_subject`, `taught_in_term`, `teaching_on` or `allocated_on`. */
const joinsAllocations = /\b(?:from|join) allocation\b|(?:selectFrom|innerJoin|leftJoin)\('allocation'/

const asksByItself = (file: string, text: string) =>
  !file.startsWith('modules/people/staff/') && joinsAllocations.test(text)

it('is one question who teaches what, which no statement asks by another way', async () => {
  const files = (await readdir(join(sources, 'modules'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = await Promise.all(files.map((name) => readFile(join(sources, 'modules', name), 'utf8')))
  const stray = files.filter((file, index) => asksByItself(`modules/${file}`, texts[index] ?? ''))
  // The plan of allocations shows since when and until when, and ends what lasts by its id. What can be handed over is asked of a stretch of days, a person's own copy has all of it, a class counts what it ever had, and the undo of a rollover finds by its id what the rollover changed.
  expect(stray.sort()).toEqual([
    'people/allocations/allocation-acts.repo.ts',
    'people/allocations/allocation-plan.repo.ts',
    'people/hand-overs/hand-overs.repo.ts',
    'people/person-records/record-sections.repo.ts',
    'school/classes/classes.repo.ts',
    'school/rollover/rollover-undo.repo.ts',
  ])
})

it.each([
  ['sql`select from stream join allocation using (stream_id)`'],
  ["db.selectFrom('allocation').select('staff_id')"],
  ["db.selectFrom('staff').innerJoin('allocation', 'staff_id', 'staff.id')"],
])('finds %s', (code) => expect(asksByItself('modules/portal/search/search.repo.ts', code)).toBe(true))
