import {
  changeStudents,
  getReportDesk,
  listMarkSheets,
  openMarkSheet,
  openRegister,
  publishReportCards,
  saveElectives,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { CardContent } from '../src/modules/marks/report-cards/card-content'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from './factories'
import { aGradedClass, anAssessment, examAlone } from './marks-factories'
import { testApp } from './test-app'

const app = testApp()
const scheme = 'ug-9pt-vienna-olevel'

let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let arts: string
let sciences: string
let physics: string
let ada: string
let ben: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's1' })
  await aGradedClass(app.db, admin.id, 's1', scheme, examAlone(scheme))
})

beforeEach(async () => {
  await beginDay(app.db, '2026-11-20')
  arts = (await aStream(app.db, { class_code: 's1' })).id
  sciences = (await aStream(app.db, { class_code: 's1' })).id
  physics = (await aSubject(app.db, { name: `Physics ${crypto.randomUUID()}`, compulsory: true })).id
  ada = (await aStudent(app.db, { given_names: 'Ada', stream_id: arts })).id
  ben = (await aStudent(app.db, { given_names: 'Ben', stream_id: sciences })).id
})

const held = (streamId: string, heldOn: string, marks: Record<string, number>, title = heldOn) =>
  anAssessment(app.db, { streamId, termId, subjectId: physics, heldOn, title, marks })

const cardsOf = async (studentId: string) =>
  app.db
    .selectFrom('report_card')
    .select(['stream_id as streamId', 'edition', 'content'])
    .where('student_id', '=', studentId)
    .orderBy('edition')
    .$castTo<{ streamId: string; edition: number; content: CardContent }>()
    .execute()

const publish = (streamId: string, reason = '') =>
  app.as(admin)(publishReportCards, { streamId, termId, reason, provisionalReason: 'In the middle of the term' })
const move = (studentId: string, streamId: string, on: string) =>
  app.as(admin)(changeStudents, { studentIds: [studentId], streamId, on })
const sheetOf = (streamId: string) => app.as(admin)(openMarkSheet, { streamId, subjectId: physics, termId })
const sheetRow = async (streamId: string) =>
  (await app.as(admin)(listMarkSheets, { termId })).rows.find(
    (row) => row.streamId === streamId && row.subjectId === physics,
  )
const missingOf = async (streamId: string) =>
  (await app.as(admin)(getReportDesk, { streamId, termId })).students.map(({ name, missing }) => [name, missing])

describe('a student who moves in the middle of a term', () => {
  it('has one card, by the stream of the end of the term, made of all marks', async () => {
    await held(arts, '2026-10-01', { [ada]: 80 })
    await held(sciences, '2026-10-01', { [ben]: 50 })
    await move(ada, sciences, '2026-10-19')
    await held(sciences, '2026-11-02', { [ada]: 60, [ben]: 50 })
    await publish(arts)
    await publish(sciences)
    const cards = await cardsOf(ada)
    expect(cards.map(({ streamId }) => streamId)).toEqual([sciences])
    // Of 80 in the one stream and 60 in the other.
    expect(cards[0]?.content.subjects).toMatchObject([{ percent: 70 }])
    expect((await cardsOf(ben))[0]?.content.subjects).toMatchObject([{ percent: 50 }])
  })

  it('is on both sheets with the days there, and lacks nothing that was before or after', async () => {
    await held(arts, '2026-10-01', { [ada]: 80 })
    await held(sciences, '2026-10-02', { [ben]: 50 })
    await move(ada, sciences, '2026-10-19')
    await held(sciences, '2026-11-02', { [ben]: 50 })
    const onSheet = async (streamId: string) =>
      (await sheetOf(streamId)).students.find(({ studentId }) => studentId === ada)
    expect(await onSheet(arts)).toMatchObject({ joinedOn: null, lastDay: '2026-10-18' })
    expect(await onSheet(sciences)).toMatchObject({ joinedOn: '2026-10-19', lastDay: null })
    expect(await missingOf(sciences)).toEqual([
      ['Nakato, Ada', 1],
      ['Nakato, Ben', 0],
    ])
    expect(await sheetRow(sciences)).toMatchObject({ marks: 2, expected: 3 })
  })

  it('stands in the register of the day, whatever happened since', async () => {
    await move(ada, sciences, '2026-10-19')
    const namesOn = async (streamId: string, date: string) =>
      (await app.as(admin)(openRegister, { streamId, date, session: 'morning' })).students.map(({ name }) => name)
    expect(await namesOn(arts, '2026-10-16')).toEqual(['Nakato, Ada'])
    expect(await namesOn(sciences, '2026-10-16')).toEqual(['Nakato, Ben'])
    expect(await namesOn(sciences, '2026-10-19')).toEqual(['Nakato, Ada', 'Nakato, Ben'])
  })
})

describe('a student who joins in week 10', () => {
  it('lacks none of the marks of before, and a teacher may still enter one', async () => {
    const first = await held(sciences, '2026-09-21', { [ben]: 50 })
    await held(sciences, '2026-10-05', { [ben]: 50 })
    const cleo = (await aStudent(app.db, { given_names: 'Cleo', stream_id: sciences, admitted_on: '2026-11-09' })).id
    expect(await missingOf(sciences)).toEqual([
      ['Nakato, Ben', 0],
      ['Nakato, Cleo', 0],
    ])
    expect(await sheetRow(sciences)).toMatchObject({ students: 2, marks: 2, expected: 2, due: null })
    await app.db.insertInto('mark').values({ assessment_id: first, student_id: cleo, value: 90 }).execute()
    expect(await sheetRow(sciences)).toMatchObject({ marks: 3, expected: 3 })
    await publish(sciences)
    // The other one was held before she came, and the card says so.
    expect((await cardsOf(cleo))[0]?.content.subjects).toMatchObject([{ percent: 90, leftOut: 1 }])
  })
})

describe('a student who takes other subjects after the term', () => {
  it('has the combination on the card that they had in it', async () => {
    await beginDay(app.db, '2026-12-10')
    const art = (await aSubject(app.db, { name: `Art ${crypto.randomUUID()}` })).id
    const name = `A ${crypto.randomUUID()}`
    const { id } = await app.db.insertInto('combination').values({ name }).returning('id').executeTakeFirstOrThrow()
    await app.db.insertInto('combination_subject').values({ combination_id: id, subject_id: art }).execute()
    const choose = (on: string, takes: string[], drops: string[]) =>
      app.as(admin)(saveElectives, { classCode: 's1', on, choices: [{ studentId: ada, takes, drops }] })
    await choose('2026-09-07', [art], [])
    await choose('2026-12-10', [], [art])
    await held(arts, '2026-10-01', { [ada]: 80 })
    await publish(arts)
    expect((await cardsOf(ada))[0]?.content.student.combination).toBe(name)
  })
})

describe('a student who leaves', () => {
  it('keeps what they have, and lacks nothing that was after', async () => {
    await held(sciences, '2026-09-21', { [ben]: 50 })
    await app.as(admin)(changeStudents, {
      studentIds: [ben],
      status: 'left',
      on: '2026-10-05',
      reason: 'Moved to town',
    })
    await held(sciences, '2026-10-12', {})
    const student = (await sheetOf(sciences)).students.find(({ studentId }) => studentId === ben)
    expect(student).toMatchObject({ lastDay: '2026-10-04' })
    expect(await sheetRow(sciences)).toMatchObject({ students: 0, expected: 1, marks: 1 })
  })
})
