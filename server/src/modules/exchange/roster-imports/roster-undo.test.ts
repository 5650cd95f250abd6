import {
  applyRosterImport,
  getRosterImport,
  previewRosterImport,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf, smallRoster } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'
import { listReferences } from './roster-undo.repo'
import { findClause } from './standing-clauses'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

async function bringIn(contents: Record<string, string>) {
  const { id, mapping } = await app.as(admin)(startRosterImport, {}, { files: filesOf(contents) })
  const { preview } = await app.as(admin)(previewRosterImport, { importId: id, mapping })
  expect(preview?.refused).toEqual([])
  await app.as(admin)(applyRosterImport, { importId: id })
  expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null, canUndo: true })
  return id
}

const undo = (importId: string) => app.as(admin)(undoRosterImport, { importId })

const tables = [
  ...[
    'student',
    'staff',
    'guardian',
    'stream',
    'subject',
    'teaching_group',
    'student_guardian',
    'enrolment',
    'external_id',
  ],
  ...[
    'placement',
    'subject_choice',
    'group_membership',
    'group_teacher',
    'class_teacher',
    'allocation',
    'student_subject',
  ],
]

/** Every row of the school, without the counters of changes. */
async function everything() {
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(every) - 'version')::text as row from ${sql.table(table)} every order by 1`.execute(app.db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const list = (rows: string) => ({
  'students.csv': `Adm No,Surname,Given name,Class,House,Guardian,Guardian phone\n${rows}`,
})

describe('taking a roster back', () => {
  it('leaves nothing of it behind, whatever it brought', async () => {
    const before = await everything()
    const importId = await bringIn(smallRoster('u1'))
    expect(await everything()).not.toEqual(before)
    expect(await undo(importId)).toMatchObject({ state: 'undone', canUndo: false })
    expect(await everything()).toEqual(before)
  })

  it('puts back what it changed: names, houses, streams, guardians and who had left', async () => {
    await bringIn({
      ...list('U2,Nakato,Ada,S1 East,Elgon,Grace,0772\nU3,Okello,Ben,S1 West,,Sam,0773\n'),
      'staff.csv': 'Staff No,Surname\nUT1,Auma\n',
      'classes.csv': 'Class,Stream,Class teacher\nS1,East,UT1\n',
    })
    const before = await everything()
    const importId = await bringIn({
      'students.csv':
        'Adm No,Surname,Given name,Class,House,Status,Guardian,Guardian phone\n' +
        'U2,Nakato-Were,Ada,S2 North,Moroto,,Grace,0772\nU3,Okello,Ben,S1 West,,left,Sam,0773\nU4,New,One,S2 North,,,Sam,0773\n',
      'staff.csv': 'Staff No,Surname,Title\nUT1,Auma,Ms\nUT2,Opio,Mr\n',
      'classes.csv': 'Class,Stream,Class teacher\nS2,North,UT2\n',
    })
    expect(await everything()).not.toEqual(before)
    await undo(importId)
    expect(await everything()).toEqual(before)
  })

  it('is refused while something stands on it, with the names, and changes nothing', async () => {
    const importId = await bringIn(list('U5,Atim,Eve,S3 A,,,\nU6,Ocen,Tom,S3 A,,,\n'))
    const student = await app.db
      .selectFrom('student')
      .select('id')
      .where('admission_number', '=', 'U5')
      .executeTakeFirstOrThrow()
    await anAccount(app.db, 'student', { student_id: student.id })
    await app.db.updateTable('student').set({ house: 'Elgon' }).where('admission_number', '=', 'U6').execute()
    const before = await everything()
    const refused = {
      status: 409,
      message: expect.stringMatching(
        /depends on it: Atim, Eve has an account; Ocen, Tom was changed since\. All stays as it is\.$/,
      ),
    }
    await expect(undo(importId)).rejects.toMatchObject(refused)
    expect(await everything()).toEqual(before)
    expect(await app.as(admin)(getRosterImport, { importId })).toMatchObject({ state: 'applied' })
  })

  it('is refused where somebody else was put into a stream that came with it', async () => {
    const importId = await bringIn(list('U7,Lone,One,S4 Special,,,\n'))
    const stream = await app.db
      .selectFrom('stream')
      .select('id')
      .where('name', '=', 'Special')
      .executeTakeFirstOrThrow()
    await aStudent(app.db, { admission_number: 'U8', stream_id: stream.id })
    await expect(undo(importId)).rejects.toMatchObject({
      message: expect.stringMatching(/: S4 Special has other students in it\./),
    })
  })

  it('has a clause for whatever can keep a record', async () => {
    const references = await listReferences(app.db)
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter(({ table, target }) => !findClause(table, target))).toEqual([])
  })

  it('is done once, and by whoever may import', async () => {
    const importId = await bringIn(list('U9,Once,Only,S1,,,\n'))
    await undo(importId)
    await expect(undo(importId)).rejects.toMatchObject({ status: 409 })
    const teacher = await anAccount(app.db, 'staff')
    await expect(app.as(teacher)(undoRosterImport, { importId })).rejects.toMatchObject({ status: 403 })
  })
})
