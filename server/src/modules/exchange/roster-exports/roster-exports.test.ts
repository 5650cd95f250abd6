import {
  applyRosterImport,
  exportOneRoster,
  exportStudents,
  previewRosterImport,
  type RosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const emptyApp = testApp()
interface Office {
  app: typeof app
  admin: Awaited<ReturnType<typeof anAccount>>
}
const offices: Record<'full' | 'empty', Office> = {} as Record<'full' | 'empty', Office>

const lists = {
  'students.csv':
    'Admission number,Family name,Given names,Sex,Birth date,Class,Stream,Phone,Guardian 1 family name,Guardian 1 relation,Guardian 1 phone,House,Boarding or day,LIN,Electives\n' +
    'P1,Nakato,Ada,F,2010-02-28,S1,East,+256700000001,Grace,mother,+256700123456,Elgon,boarder,UG/17-1,english\n' +
    'P2,"O’Neil, Ben",,M,2009-03-01,S5,West,,Grace,mother,+256700123456,Moroto,Day,UG/17-2,535/3; General Paper\n' +
    'P3,=Sum,"Zoë ""Z""",F,,S2,North,,Uncle Bob,uncle,,,,,\nP4,Nowhere,No Class,M,,,,,,,,,,,\n',
  'staff.csv': 'Staff number,Given names,Family name,Email\nT1,Grace,Auma,grace@school.example\n',
  'subjects.csv': 'Code,Name,Level\n112,English,O\nS101,General Paper,A\n535/3,Physics,A\n',
  'classes.csv': 'Class,Stream,Room,Class teacher\nS1,East,Room 4,T1\nS6,South,,\n',
}

async function bringIn({ app: school, admin }: Office, files: File[]): Promise<RosterImport> {
  const api = school.as(admin)
  const draft = await api(startRosterImport, {}, { files })
  const { preview } = await api(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
  expect(preview?.refused).toEqual([])
  await api(applyRosterImport, { importId: draft.id })
  return whenRosterDone(api, draft.id)
}

async function exported({ app: school, admin }: Office) {
  const { filename, blob } = await school.as(admin)(exportOneRoster, {})
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer())
  const texts = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)])
  return { files: [new File([bytes], filename)], texts: Object.fromEntries(texts) as Record<string, string> }
}

beforeAll(async () => {
  for (const [name, school] of [['full', app] as const, ['empty', emptyApp] as const]) {
    offices[name] = { app: school, admin: await anAccount(school.db, 'admin') }
    await aSchool(school.db)
    const streams = await Promise.all(
      ['s1', 's2', 's3', 's4', 's5', 's6'].map((class_code) => aStream(school.db, { class_code })),
    )
    await school.db
      .deleteFrom('stream')
      .where(
        'id',
        'in',
        streams.map((stream) => stream.id ?? stream),
      )
      .execute()
  }
  expect(await bringIn(offices.full, filesOf(lists))).toMatchObject({ state: 'applied' })
  const group = { title: 'Physics, paper 3', term_label: 'Term of old', code: 'P3', room: 'Lab' }
  const { id } = await app.db.insertInto('teaching_group').values(group).returning('id').executeTakeFirstOrThrow()
  const student = await app.db
    .selectFrom('student')
    .select('id')
    .where('admission_number', '=', 'P2')
    .executeTakeFirst()
  const begins = { teaching_group_id: id, student_id: student?.id ?? '', begins_on: '2026-02-01' }
  await app.db.insertInto('enrolment').values(begins).execute()
  await sql`insert into allocation (staff_id, subject_id, stream_id, during)
    select staff.id, subject.id, stream.id, reach_of_term(term.id) from staff, subject, stream, term
    where staff_number = 'T1' and code = '112' and stream.name = 'East' and is_current`.execute(app.db)
  await aStaff(app.db, { given_names: 'Gone', family_name: 'Away', status: 'left' })
  await sql`with made as (insert into teaching_group (title, subject_id) select 'English readers', id from subject where code = '112' returning id),
    enrolled as (insert into enrolment (teaching_group_id, student_id)
      select made.id, student.id from made, student where admission_number = 'P1')
    insert into group_teacher (teaching_group_id, staff_id) select made.id, staff.id from made, staff where staff_number = 'T1'`.execute(
    app.db,
  )
  await sql`select roster_groups_become_sets()`.execute(app.db)
})

/** Each set by its name, with how many are in it and who teaches it. */
async function setsOf({ app: school }: Office) {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', title, class_code, (select count(*) from group_membership where teaching_group_id = taught.id),
      (select staff_number from allocation join staff on staff.id = staff_id where group_id = taught.id)) as told
    from teaching_group taught where class_code is not null`.execute(school.db)
  return rows.map(({ told }) => told)
}

describe('the whole roster as OneRoster 1.2', () => {
  it('has everybody who is at the school, and no text that a spreadsheet would evaluate', async () => {
    const { texts } = await exported(offices.full)
    expect(texts['manifest.csv']).toContain('oneroster.version,1.2\r\n')
    expect(texts['users.csv']).toContain('P1,{learnerId:UG/17-1},Ada,Nakato,,P1,,,+256700000001,')
    expect(texts['users.csv']).toMatch(/,Moroto,day,"[\w-]{36},[\w-]{36}"\r\n/)
    expect(texts['users.csv']).toContain("'=Sum")
    expect(texts['users.csv']).not.toContain('Away')
    expect(texts['demographics.csv']).toContain(',,,2010-02-28,female,')
  })

  it('shows no difference when it comes in again', async () => {
    const { files } = await exported(offices.full)
    const again = await bringIn(offices.full, files)
    expect(again.preview?.changes).toEqual([])
    for (const counts of Object.values(again.preview?.counts ?? {})) {
      expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
    }
    expect(again.preview?.counts).toMatchObject({
      students: { unchanged: 4 },
      guardians: { unchanged: 2 },
      guardianships: { unchanged: 3 },
      groups: { unchanged: 2 },
      teaching: { unchanged: 3 },
    })
  })

  it('makes of an empty school one that exports the same, byte for byte', async () => {
    const first = await exported(offices.full)
    await bringIn(offices.empty, first.files)
    const second = await exported(offices.empty)
    expect(second.texts).toEqual(first.texts)
    expect(await setsOf(offices.full)).toEqual(['English readers s1 1 T1'])
    expect(await setsOf(offices.empty)).toEqual(await setsOf(offices.full))
    expect(await second.files[0]?.text()).toBe(await first.files[0]?.text())
  })

  it('has what a list brings in: house, residence, learner id and what was chosen', async () => {
    const rows = await app.db
      .selectFrom('student')
      .select(['house', 'boarding', 'learner_id'])
      .where('admission_number', 'in', ['P1', 'P2'])
      .orderBy('admission_number')
      .execute()
    expect(rows).toEqual([
      { house: 'Elgon', boarding: true, learner_id: 'UG/17-1' },
      { house: 'Moroto', boarding: false, learner_id: 'UG/17-2' },
    ])
  })

  it('is as a list of students without difference too', async () => {
    const { filename, blob } = await app.as(offices.full.admin)(exportStudents, {})
    const list = new File([await (blob as Blob).arrayBuffer()], filename)
    expect(await list.text()).toContain('S5 West,Moroto,day,UG/17-2,"535/3, S101",active')
    const again = await bringIn(offices.full, [list])
    expect(again.preview?.changes).toEqual([])
    expect(again.preview?.counts.students).toEqual({ new: 0, changed: 0, unchanged: 4, refused: 0 })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    await expect(app.as(await caller())(exportOneRoster, {})).rejects.toMatchObject({ status })
  })
})
