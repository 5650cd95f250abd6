import type { GradingDocument } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { aSchool, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listAssessmentsOfStream, listMarksOfStream, listStudentsOfStream } from './stream-marks.repo'
import { reckonStream } from './stream-results'

const app = testApp()

const document: GradingDocument = {
  better: 'fewer',
  bands: [
    { from: 50, to: 100, grade: 'P', points: 1, label: 'Pass', isPass: true },
    { from: 0, to: 49, grade: 'F', points: 2, label: 'Fail', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'All', kinds: ['mid-term', 'end-of-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: { by: 'average', ties: 'standard' },
}

let place: { streamId: string; termId: string }
let ruth: string

beforeAll(async () => {
  const { db } = app
  await aSchool(db)
  const term = await db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const stream = await aStream(db)
  place = { streamId: stream.id, termId: term.id }
  const english = await aSubject(db, { name: 'English', code: '112', compulsory: true })
  const music = await aSubject(db, { name: 'Music', code: '621' })
  const people = await Promise.all(
    ['Ruth', 'Joy', 'Amos'].map((given_names) =>
      aStudent(db, { given_names, family_name: 'Akello', stream_id: stream.id }),
    ),
  )
  const [first, second, third] = people.map(({ id }) => id)
  ruth = first ?? ''
  await db.insertInto('subject_choice').values({ student_id: ruth, subject_id: music.id }).execute()
  const held = { stream_id: stream.id, term_id: term.id, out_of: 50, held_on: '2026-10-01' }
  const [exam, song] = await db
    .insertInto('assessment')
    .values([
      { ...held, subject_id: english.id, title: 'Mid-term', kind: 'mid-term' },
      { ...held, subject_id: music.id, title: 'Song', kind: 'end-of-term' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('mark')
    .values([
      { assessment_id: exam?.id ?? '', student_id: ruth, value: 40 },
      { assessment_id: exam?.id ?? '', student_id: second ?? '', value: 40 },
      { assessment_id: exam?.id ?? '', student_id: third ?? '', value: 20 },
      { assessment_id: song?.id ?? '', student_id: ruth, value: 40 },
    ])
    .execute()
})

const read = async () => ({
  students: await listStudentsOfStream(app.db, place),
  assessments: await listAssessmentsOfStream(app.db, place),
  marks: await listMarksOfStream(app.db, place),
})

it('has what everybody takes, the electives of those who chose them, and shared positions', async () => {
  const results = reckonStream(document, await read())
  expect(
    results.map(({ name, subjects, average, position }) => [
      name,
      subjects.map(({ code, result }) => `${code} ${result.percent} ${result.grade?.grade}`),
      average,
      position,
    ]),
  ).toEqual([
    ['Akello, Amos', ['112 40 F'], 40, 3],
    ['Akello, Joy', ['112 80 P'], 80, 1],
    ['Akello, Ruth', ['112 80 P', '621 80 P'], 80, 1],
  ])
})

it('keeps whoever has a mark in the list when they have moved away, and ranks those who are there', async () => {
  await inStream(app.db, ruth, null)
  const results = reckonStream(document, await read())
  expect(results.map(({ name, average, position }) => [name, average, position])).toEqual([
    ['Akello, Amos', 40, 2],
    ['Akello, Joy', 80, 1],
    ['Akello, Ruth', 80, null],
  ])
})

it('writes the history of a mark by itself, in the order of its versions', async () => {
  await app.db.updateTable('mark').set({ value: 41 }).where('student_id', '=', ruth).where('value', '=', 40).execute()
  const changes = await app.db
    .selectFrom('mark_history')
    .select(['version', 'before_value', 'value'])
    .where('student_id', '=', ruth)
    .orderBy('assessment_id')
    .orderBy('version')
    .execute()
  expect(changes).toEqual([
    { version: 1, before_value: null, value: 40 },
    { version: 2, before_value: 40, value: 41 },
    { version: 1, before_value: null, value: 40 },
    { version: 2, before_value: 40, value: 41 },
  ])
  await expect(app.db.deleteFrom('mark_change').execute()).rejects.toThrow('append-only')
})
