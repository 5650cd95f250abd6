import {
  changeStudents,
  listPlacements,
  listStudentChanges,
  makeSets,
  previewStudentChanges,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import { dayText } from '../../../platform/day-text'
import { namesText } from './student-sentences'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: string
let west: string
let termId: string
let ruth: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  east = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
  west = (await aStream(app.db, { class_code: 's1', name: 'West' })).id
  ruth = (await aStudent(app.db, { given_names: 'Ruth', family_name: 'Apio', stream_id: east })).id
  for (const day of ['2026-10-19', '2026-10-26', '2026-10-27']) await aRegister(east, day)
})

async function aRegister(streamId: string, day: string) {
  const register = await app.db
    .insertInto('register')
    .values({ stream_id: streamId, day, session: 'morning' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('register_entry')
    .values({ register_id: register.id, student_id: ruth, day, session: 'morning', status: 'present' })
    .execute()
}

async function aCard() {
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  const scheme = await app.db.selectFrom('class_grading').select('grading_scheme_id').executeTakeFirstOrThrow()
  await app.db
    .insertInto('report_card')
    .values({ student_id: ruth, term_id: termId, stream_id: east, ...scheme, content: '{}' })
    .execute()
}

const preview = async (change: object) =>
  (await app.as(admin)(previewStudentChanges, { studentIds: [ruth], ...change })).consequences

it('tells of a move that is dated back which entries of registers stay where they are', async () => {
  const told = await preview({ streamId: west, on: '2026-10-26' })
  expect(told).toContain('2 entries from that day on stay in registers of S1 East that are already taken.')
  expect(await preview({ streamId: west, on: '2026-10-27' })).toContain(
    '1 entry from that day on stays in a register of S1 East that is already taken.',
  )
  expect((await preview({ streamId: west, on: '2026-10-28' })).join()).not.toContain('already taken')
})

it('tells of a move that is dated back what the new stream has held since, and that its marks replace none', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Geography', compulsory: true })
  const { id: latin } = await aSubject(app.db, { name: 'Latin' })
  const { id: chooser } = await aStudent(app.db, { stream_id: east })
  await app.db.insertInto('subject_choice').values({ student_id: chooser, subject_id: latin }).execute()
  const held = (streamId: string, heldOn: string, more: Partial<Parameters<typeof anAssessment>[1]> = {}) =>
    anAssessment(app.db, { ...{ streamId, termId, subjectId, heldOn, title: heldOn }, ...more })
  await held(west, '2026-10-23')
  await held(west, '2026-10-26')
  await held(west, '2026-10-30')
  await held(west, '2026-10-30', { subjectId: latin })
  await held(west, '2999-10-30')
  expect(await preview({ streamId: west, on: '2026-10-26' })).toContain(
    '2 assessments of S1 West since 26 October 2026 await a mark of this student.',
  )
  await held(east, '2026-10-20', { marks: { [ruth]: 40 } })
  expect(await preview({ streamId: west, on: '2026-10-27' })).toContain(
    '1 assessment of S1 West since 27 October 2026 awaits a mark of this student. A mark there counts beside those that are there already, and replaces none.',
  )
  expect((await preview({ streamId: west, on: '2026-11-02' })).join()).not.toContain('since')
})

it('tells the same of somebody who has left before registers that were taken', async () => {
  const told = await preview({ status: 'left', on: '2026-10-26' })
  expect(told).toContain('2 entries from that day on stay in registers of S1 East that are already taken.')
})

it('tells of a move for which the stream before has published a card', async () => {
  const sentence =
    'S1 East has already published the report card for Term 3. S1 West can publish another edition, with a reason.'
  expect(await preview({ streamId: west, on: '2026-10-26' })).not.toContain(sentence)
  await aCard()
  expect(await preview({ streamId: west, on: '2026-10-26' })).toContain(sentence)
  expect((await preview({ streamId: west, on: '2026-12-05' })).join()).not.toContain('published')
})

it('tells of the sets that end with a move or with leaving, and of those that a return does not bring back', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
  const north = (await aStream(app.db, { class_code: 's1', name: 'North' })).id
  const set = { title: 'S1 Mathematics set 1', staffIds: [], studentIds: [ruth] }
  const place = { classCode: 's1', subjectId, streamIds: [east, north] }
  await app.as(admin)(makeSets, { ...place, on: '2026-10-19', sets: [set] })
  const on = '2026-10-28'
  expect(await preview({ streamId: west, on })).toContain(
    'The place in S1 Mathematics set 1 ends. Move this student to sets of S1 West under Sets, where it has any.',
  )
  expect((await preview({ streamId: north, on })).join()).not.toContain('set 1')
  expect((await preview({ status: 'suspended', on })).join()).not.toContain('set 1')
  expect(await preview({ status: 'left', on })).toContain(
    'The place in S1 Mathematics set 1 ends. A return does not bring this student back into it.',
  )
  await app.as(admin)(changeStudents, { studentIds: [ruth], status: 'left', on })
  const told = 'The place in S1 Mathematics set 1 has ended: move this student there again under Sets.'
  expect(await preview({ status: 'active', on: '2026-11-16' })).toContain(told)
  expect(await preview({ status: 'active', on: '2027-02-01' })).not.toContain(told)
})

it('tells of the subjects that the new stream is taught in sets, of which there is no place yet', async () => {
  const lake = (await aStream(app.db, { class_code: 's2', name: 'Lake' })).id
  const hill = (await aStream(app.db, { class_code: 's2', name: 'Hill' })).id
  const { id: studentId } = await aStudent(app.db, { stream_id: lake })
  const { id: other } = await aStudent(app.db, { stream_id: hill })
  const makeSet = async (name: string, streamIds: string[], studentIds: string[]) => {
    const { id: subjectId } = await aSubject(app.db, { name, compulsory: true })
    const sets = [{ title: `S2 ${name} set 1`, staffIds: [], studentIds }]
    await app.as(admin)(makeSets, { classCode: 's2', subjectId, streamIds, on: '2026-10-19', sets })
  }
  await makeSet('Algebra', [hill], [other])
  await makeSet('Drama', [lake, hill], [studentId, other])
  const move = (streamId: string) =>
    app.as(admin)(previewStudentChanges, { studentIds: [studentId], streamId, on: '2026-10-28' })
  const toldOfSets = async (streamId: string) =>
    (await move(streamId)).consequences.filter((sentence) => /sets?[ .:]/.test(sentence))
  const algebra = 'S2 Hill is taught Algebra in sets: move this student into one under Sets.'
  expect(await toldOfSets(hill)).toEqual([algebra])

  await makeSet('Botany', [hill], [other])
  await makeSet('Cookery', [lake], [studentId])
  expect(await toldOfSets(hill)).toEqual([
    'The place in S2 Cookery set 1 ends.',
    'S2 Hill is taught Algebra and Botany in sets: move this student into one of each under Sets.',
  ])
  expect(await toldOfSets(lake)).toEqual([])
})

it('names people in the order of their names, whoever was found first', () => {
  const people = ['Opio, Late', 'Ógwal, Ann', 'Apio, Ruth', 'Zziwa, Tom', 'Bua, Eve', 'Acen, Joy'].map((name) => ({
    name,
  }))
  const text = 'Acen, Joy; Apio, Ruth; Bua, Eve; Ógwal, Ann; Opio, Late; 1 more'
  expect([namesText(people), namesText(people.toReversed())]).toEqual([text, text])
})

it('refuses to let somebody leave before the day on which they came, which would leave nothing of where they were', async () => {
  const { id } = await aStudent(app.db, { given_names: 'Late', family_name: 'Opio' })
  await inStream(app.db, id, east, '2026-09-21')
  const leave = (on: string) => app.as(admin)(changeStudents, { studentIds: [ruth, id], status: 'left', on })
  const came = (await app.as(admin)(listPlacements, { studentId: id })).placements.at(-1)?.from ?? ''
  await expect(leave('1999-10-26')).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^These came only after that day: Apio, Ruth on .+; Opio, Late on .+\. Choose a later day, or leave them out\.$/,
    ),
  })
  const alone = app.as(admin)(changeStudents, { studentIds: [id], status: 'left', on: '1999-10-26' })
  await expect(alone).rejects.toMatchObject({
    message: `This student came only after that day: Opio, Late on ${dayText(came)}. Choose a later day.`,
  })
  // Who never came at all.
  await app.as(admin)(changeStudents, { studentIds: [id], status: 'left', on: came })
  expect((await app.as(admin)(listPlacements, { studentId: id })).placements).toEqual([])
})

it('lets somebody who is still to come stay away', async () => {
  const { id } = await aStudent(app.db, { stream_id: east, admitted_on: '2099-02-01' })
  expect(await app.as(admin)(changeStudents, { studentIds: [id], status: 'left' })).toMatchObject({ changed: 1 })
})

it('writes nothing into a history where nothing has changed', async () => {
  const { id } = await aStudent(app.db, { stream_id: east })
  const change = { studentIds: [id], status: 'left' as const, on: '2026-11-23' }
  expect(await app.as(admin)(changeStudents, change)).toMatchObject({ changed: 1 })
  const told = await app.as(admin)(listStudentChanges, { studentId: id })
  expect(await app.as(admin)(changeStudents, { ...change, on: '2026-11-26' })).toEqual({ changed: 0, actId: null })
  expect(await app.as(admin)(listStudentChanges, { studentId: id })).toEqual(told)
})

it('tells of somebody who has left already that their last day stays, and how it becomes a later one', async () => {
  const [{ id }, { id: other }] = [
    await aStudent(app.db, { given_names: 'Ibrahim', family_name: 'Busingye', stream_id: east }),
    await aStudent(app.db, { stream_id: east }),
  ]
  const change = (given: { status: 'left' | 'active'; on: string }) =>
    app.as(admin)(changeStudents, { studentIds: [id], ...given })
  const told = async (studentIds: string[], on: string) =>
    (await app.as(admin)(previewStudentChanges, { studentIds, status: 'left', on })).consequences
  const lastDay = async () =>
    (await app.as(admin)(listPlacements, { studentId: id })).placements.map(({ stream, until, ended }) => [
      stream,
      until,
      ended,
    ])
  await change({ status: 'left', on: '2026-10-20' })
  await change({ status: 'left', on: '2026-10-07' })
  expect(await lastDay()).toEqual([['S1 East', '2026-10-06', 'left']])

  expect(await told([id], '2026-10-31')).toEqual([
    'Ibrahim Busingye has left already: the last day was 6 October 2026. To make it a later one, bring this student back from 7 October 2026 first.',
  ])
  expect(await change({ status: 'left', on: '2026-10-31' })).toMatchObject({ changed: 0 })
  const [first, ...more] = await told([id, other], '2026-10-31')
  expect(first).toMatch(/^From 31 October 2026 2 students are on no register/)
  expect(more).toContain('1 of them has left already. Their last day stays as it is.')

  await change({ status: 'active', on: '2026-10-07' })
  await change({ status: 'left', on: '2026-10-31' })
  expect(await lastDay()).toEqual([['S1 East', '2026-10-30', 'left']])
})
