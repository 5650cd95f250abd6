import {
  changeStudents,
  erasePerson,
  type InputOf,
  listDuplicates,
  listPlacements,
  listStudentChanges,
  mergeStudents,
  previewStudentMerge,
  sayDifferentStudents,
  takeBackDifferentStudents,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  aMessage,
  anAccount,
  aSchool,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  withStatus,
} from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let keptId: string
let otherId: string
let east: string
let west: string
const call = () => app.as(admin)
const name = { given_names: 'Ada', family_name: 'Nakato', birth_date: '2010-05-06' }

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's3' })
  await aGradedClass(app.db, admin.id, 's3', 'ug-9pt-vienna-olevel')
  await beginDay(app.db, '2026-11-18')
})

beforeEach(async () => {
  await sql`delete from different_students`.execute(app.db)
  east = (await aStream(app.db, { class_code: 's3' })).id
  west = (await aStream(app.db, { class_code: 's3' })).id
  keptId = (await aStudent(app.db, { ...name, stream_id: east })).id
  otherId = (await aStudent(app.db, { ...name, stream_id: west })).id
})

type Merge = InputOf<typeof mergeStudents>
const merge = (given: Partial<Merge> = {}) =>
  call()(mergeStudents, { keptId, otherId, marks: [], account: 'kept', ...given })
const preview = () => call()(previewStudentMerge, { keptId, otherId })

async function take(studentId: string, streamId: string, day: string, status: 'present' | 'absent') {
  await sql`insert into register (stream_id, day, session) values (${streamId}, ${day}, 'morning') on conflict do nothing`.execute(
    app.db,
  )
  await sql`insert into register_entry (register_id, student_id, day, session, status)
    select id, ${studentId}, day, session, ${status} from register
    where stream_id = ${streamId} and day = ${day} and session = 'morning'`.execute(app.db)
}

const mark = (assessmentId: string, studentId: string, value: number | null) =>
  app.db.insertInto('mark').values({ assessment_id: assessmentId, student_id: studentId, value }).execute()

async function aSheet(title: string) {
  const subject = await aSubject(app.db, { name: 'Biology' })
  return anAssessment(app.db, { termId, streamId: east, subjectId: subject.id, title })
}

/** Everything in the database that refers to a student by a foreign key, with how often it names this one. */
async function placesThatName(studentId: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'student'::regclass`.execute(app.db)
  expect(rows.length).toBeGreaterThan(18)
  const more = [
    { table: 'external_id', column: 'record_id' },
    { table: 'audit_entry', column: 'record_id' },
    { table: 'student', column: 'id' },
  ]
  const found: string[] = []
  for (const { table, column } of [...rows, ...more]) {
    const named = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${studentId}`.execute(app.db)
    if (named.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function figuresOf(studentId: string) {
  const { rows } = await sql`
    select term_id, present, absent, late, excused from student_attendance
    where student_id = ${studentId} and present + absent + late + excused > 0`.execute(app.db)
  const counted = await sql`
    select term_id, count(*) filter (where status = 'present')::integer as present,
      count(*) filter (where status = 'absent')::integer as absent,
      count(*) filter (where status = 'late')::integer as late,
      count(*) filter (where status = 'excused')::integer as excused
    from register_entry join register on register.id = register_id where student_id = ${studentId} and not is_early
    group by term_id`.execute(app.db)
  return { kept: rows, counted: counted.rows }
}

async function fillBoth() {
  const [both, onlyOther, empty] = [await aSheet('Both'), await aSheet('Theirs'), await aSheet('Empty')]
  await mark(both, keptId, 40)
  await mark(both, otherId, 70)
  await mark(onlyOther, otherId, 55)
  await mark(empty, keptId, null)
  await mark(empty, otherId, 12)
  await take(keptId, east, '2026-11-16', 'present')
  await take(otherId, west, '2026-11-16', 'absent')
  await take(otherId, west, '2026-11-17', 'absent')
  const card = sql`insert into report_card (student_id, term_id, stream_id, grading_scheme_id, content)
    select ${otherId}, ${termId}, ${west}, (select id from grading_scheme limit 1), '{}'`
  const paper = sql`insert into issued_paper (student_id, kind, edition, content) values (${otherId}, 'transcript', 1, '{}')`
  await card.execute(app.db)
  await paper.execute(app.db)
  await sql`insert into external_id (source, kind, external_id, record_id)
    values ('tables', 'students', ${otherId}, ${otherId})`.execute(app.db)
  await sql`insert into mark_exemption (student_id, term_id, kind, reason) values (${otherId}, ${termId}, 'exempt', 'Ill')`.execute(
    app.db,
  )
  const guardian = await app.db
    .insertInto('guardian')
    .values({ given_names: 'Grace', family_name: 'Auma' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { guardian_id: guardian.id, relation: 'mother', is_primary: true }
  await app.db
    .insertInto('student_guardian')
    .values([{ ...link, student_id: otherId }])
    .execute()
  await app.db
    .updateTable('student')
    .set({ learner_id: `LIN ${otherId}`, house: 'Elgon' })
    .where('id', '=', otherId)
    .execute()
  return { both, onlyOther, empty }
}

const marksOf = async (studentId: string, ids: string[]) => {
  const rows = await app.db
    .selectFrom('mark')
    .select(['assessment_id', 'value'])
    .where('student_id', '=', studentId)
    .execute()
  return ids.map((id) => Number(rows.find((row) => row.assessment_id === id)?.value))
}

describe('merging two records', () => {
  it('tells before what is in both, and asks which mark stands', async () => {
    const { both } = await fillBoth()
    const seen = await preview()
    expect(seen).toMatchObject({
      refusals: [],
      kept: { id: keptId, marks: 1, registerEntries: 1 },
      other: { id: otherId, marks: 3, registerEntries: 2, cards: 1, papers: 1, guardians: ['Auma, Grace (mother)'] },
      marks: [{ assessmentId: both, kept: '40', other: '70' }],
      registers: [{ date: '2026-11-16', session: 'morning', kept: 'present', other: 'absent' }],
      registersInBoth: 1,
    })
    expect(seen.days).toHaveLength(1)
    await expect(merge()).rejects.toMatchObject({ status: 409 })
    expect(await marksOf(otherId, [both])).toEqual([70])
  })

  it('takes the sets of the other along, as far as the kept one stands in their streams', async () => {
    const setOf = async (streamIds: string[]) => {
      const subject = await aSubject(app.db, { name: 'Biology', compulsory: true })
      const { rows } = await sql<{ id: string }>`
        insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
        select ${`Set ${subject.id}`}, ${subject.id}, 's3', academic_year_id, '[2026-02-01,2027-01-01)' from term where id = ${termId}
        returning id`.execute(app.db)
      const id = rows[0]?.id ?? ''
      await sql`insert into teaching_group_stream select ${id}, unnest(${streamIds}::uuid[])`.execute(app.db)
      await sql`insert into group_membership (student_id, teaching_group_id, subject_id, during)
        values (${otherId}, ${id}, ${subject.id}, '[2026-09-07,2027-01-01)')`.execute(app.db)
      return id
    }
    const [ofBoth, ofWest] = [await setOf([east, west]), await setOf([west])]
    expect((await preview()).refusals).toEqual([])
    await merge()
    const { rows } = await sql<{ setId: string; during: string }>`
      select teaching_group_id as "setId", during::text from group_membership where student_id = ${keptId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ setId: ofBoth, during: '[2026-09-07,2027-01-01)' }])
    expect(rows.some(({ setId }) => setId === ofWest)).toBe(false)
    expect(await placesThatName(otherId)).toEqual([])
  })

  it('leaves one record with all of it, kept figures as counted again, and nothing that names the other', async () => {
    const { both, onlyOther, empty } = await fillBoth()
    await merge({ marks: [{ assessmentId: both, take: 'other' }] })
    expect(await placesThatName(otherId)).toEqual([])
    expect(await listKeptFaults(app.db)).toEqual([])
    const { kept, counted } = await figuresOf(keptId)
    expect(kept).toEqual(counted)
    expect(kept).toMatchObject([{ present: 1, absent: 1 }])
    const registers = await sql<{ kept: number; counted: number }>`
      select present + absent + late + excused as kept,
        (select count(*)::integer from register_entry where register_id = register.id) as counted from register`.execute(
      app.db,
    )
    expect(registers.rows.filter(({ kept: one, counted: other }) => one !== other)).toEqual([])
    expect(await marksOf(keptId, [both, onlyOther, empty])).toEqual([70, 55, 12])
    const record = await preview().catch((problem: { status: number }) => problem.status)
    expect(record).toBe(404)
    const { rows } = await sql`
      select house, learner_id, (select count(*)::integer from report_card where student_id = student.id) as cards,
        (select count(*)::integer from issued_paper where student_id = student.id) as papers,
        (select count(*)::integer from student_guardian where student_id = student.id) as guardians,
        (select count(*)::integer from mark_exemption where student_id = student.id) as exemptions
      from student where id = ${keptId}`.execute(app.db)
    expect(rows).toEqual([
      { house: 'Elgon', learner_id: `LIN ${otherId}`, cards: 1, papers: 1, guardians: 1, exemptions: 1 },
    ])
    const [newest] = await call()(listStudentChanges, { studentId: keptId })
    expect(newest).toMatchObject({ action: 'merge' })
  })

  it('adds the days and choices of which the kept record says nothing, and keeps its own on the others', async () => {
    const [art, music] = [await aSubject(app.db, { name: 'Art' }), await aSubject(app.db, { name: 'Music' })]
    await sql`delete from placement where student_id in (${keptId}, ${otherId})`.execute(app.db)
    await sql`insert into placement (student_id, stream_id, during) values (${keptId}, ${east}, '[2026-06-01,)')`.execute(
      app.db,
    )
    await sql`insert into placement (student_id, stream_id, during, ended_by)
      values (${otherId}, ${west}, '[2025-02-01,2026-08-01)', 'left')`.execute(app.db)
    await sql`insert into subject_choice (student_id, subject_id) values (${keptId}, ${art.id}), (${otherId}, ${music.id})`.execute(
      app.db,
    )
    await merge()
    const { rows } = await sql`select stream_id, during::text, ended_by from placement where student_id = ${keptId}
      order by during`.execute(app.db)
    expect(rows).toEqual([
      { stream_id: west, during: '[2025-02-01,2026-06-01)', ended_by: null },
      { stream_id: east, during: '[2026-06-01,)', ended_by: null },
    ])
    const choices = await sql`select subject_id, during::text from subject_choice where student_id = ${keptId}
      order by during, subject_id`.execute(app.db)
    expect(choices.rows).toEqual(
      expect.arrayContaining([
        { subject_id: music.id, during: '(,2026-06-01)' },
        { subject_id: art.id, during: '(,)' },
      ]),
    )
    expect(await listKeptFaults(app.db)).toEqual([])
  })

  it('leaves no seam where the days of both meet: what is entered before it holds on', async () => {
    const later = await aStudent(app.db, { ...name, stream_id: east, admitted_on: '2027-02-08', status: 'expected' })
    const earlier = await aStudent(app.db, { ...name, stream_id: east })
    const art = (await aSubject(app.db, { name: 'Art' })).id
    for (const { id } of [later, earlier]) {
      await sql`insert into subject_choice (student_id, subject_id, during)
        values (${id}, ${art}, ${id === later.id ? '[2027-02-08,)' : '[2026-02-01,2027-02-08)'})`.execute(app.db)
    }
    await merge({ keptId: later.id, otherId: earlier.id })
    const { rows } = await sql<{ during: string }>`
      select during::text from placement where student_id = ${later.id}
      union all select during::text from subject_choice where student_id = ${later.id}`.execute(app.db)
    expect(rows.map(({ during }) => during)).toEqual(['[2026-02-01,)', '[2026-02-01,)'])
    await call()(changeStudents, { studentIds: [later.id], streamId: west, on: '2026-12-01' })
    const { placements } = await call()(listPlacements, { studentId: later.id })
    expect(placements.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-01', null],
      ['2026-02-01', '2026-11-30'],
    ])
  })

  it('lets one account stay and closes the other for good, whose conversations stay', async () => {
    const mine = await anAccount(app.db, 'student', { student_id: keptId })
    const theirs = await anAccount(app.db, 'student', { student_id: otherId })
    await aMessage(app.db, { from: theirs.id, to: admin.id, text: 'Good morning' })
    await merge({ account: 'other' })
    const { rows } = await sql`select id, student_id, is_disabled, merged_into from account
      where id in (${mine.id}, ${theirs.id}) order by is_disabled`.execute(app.db)
    expect(rows).toEqual([
      { id: theirs.id, student_id: keptId, is_disabled: false, merged_into: null },
      { id: mine.id, student_id: null, is_disabled: true, merged_into: theirs.id },
    ])
    const messages = await sql`select text from chat_message where sender_id = ${theirs.id}`.execute(app.db)
    expect(messages.rows).toEqual([{ text: 'Good morning' }])
  })

  it('lets the person of the sign-in provider into the account that stays', async () => {
    const mine = await anAccount(app.db, 'student', { student_id: keptId })
    const theirs = await anAccount(app.db, 'student', { student_id: otherId })
    await sql`insert into provider_identity (account_id, issuer, subject) values
      (${mine.id}, 'https://id.example', 'mine'), (${theirs.id}, 'https://id.example', 'theirs'),
      (${theirs.id}, 'https://other.example', 'theirs')`.execute(app.db)
    await merge()
    const { rows } = await sql`select account_id, subject from provider_identity order by issuer`.execute(app.db)
    expect(rows).toEqual([
      { account_id: mine.id, subject: 'mine' },
      { account_id: mine.id, subject: 'theirs' },
    ])
  })

  it('takes the closed account along when the student is erased', async () => {
    const mine = await anAccount(app.db, 'student', { student_id: keptId })
    const theirs = await anAccount(app.db, 'student', { student_id: otherId, display_name: 'Ada of old' })
    await merge()
    await withStatus(app.db, keptId, 'left')
    const confirmation = 'Erase Nakato, Ada'
    await call()(erasePerson, { kind: 'student', personId: keptId, reason: 'person-asked', confirmation })
    const accounts = await sql<{
      name: string
      username: string
    }>`select display_name as name, username::text as username
      from account where id in (${mine.id}, ${theirs.id})`.execute(app.db)
    expect(accounts.rows.map(({ name: shown }) => shown)).toEqual(['Erased student', 'Erased student'])
    expect(accounts.rows.map(({ username }) => username)).not.toContain(theirs.username)
  })

  it('is not of one record with itself, nor of one that is not there', async () => {
    await expect(merge({ otherId: keptId })).rejects.toMatchObject({ status: 400 })
    await expect(merge({ otherId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

it('remembers that two records are two people, until somebody takes it back', async () => {
  const shown = async () =>
    (await call()(listDuplicates, {})).groups.some(({ people }) => people.some(({ id }) => id === otherId))
  await app.db.updateTable('student').set({ birth_date: '2009-01-02' }).where('id', 'in', [keptId, otherId]).execute()
  expect(await shown()).toBe(true)
  await call()(sayDifferentStudents, { firstId: otherId, secondId: keptId })
  expect(await shown()).toBe(false)
  await call()(takeBackDifferentStudents, { firstId: keptId, secondId: otherId })
  expect(await shown()).toBe(true)
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  const as = app.as(await caller())
  const two = { firstId: keptId, secondId: otherId }
  await expect(as(previewStudentMerge, { keptId, otherId })).rejects.toMatchObject({ status })
  await expect(as(mergeStudents, { keptId, otherId, marks: [], account: 'kept' })).rejects.toMatchObject({ status })
  await expect(as(sayDifferentStudents, two)).rejects.toMatchObject({ status })
  await expect(as(takeBackDifferentStudents, two)).rejects.toMatchObject({ status })
})
