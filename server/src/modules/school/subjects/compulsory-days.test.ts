import {
  type InputOf,
  listAllMarkSheets,
  listMarkProgress,
  listSubjectChanges,
  openMarkSheet,
  saveElectives,
  saveSubject,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
} from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let term: { id: string; academic_year_id: string }
let earlier: { id: string }

beforeAll(async () => {
  term = (await aSchool(app.db)).term
  admin = await anAccount(app.db, 'admin')
  earlier = await app.db
    .insertInto('term')
    .values({
      ...{ academic_year_id: term.academic_year_id, number: 2, title: 'Term 2' },
      ...{ start_date: '2026-05-25', end_date: '2026-08-21' },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
})
beforeEach(() => beginDay(app.db, '2026-11-18'))

/** A stream with Ada and Ben, and a subject that was assessed in July, on 1 October and on 12 November; both have all marks that they are expected to have. */
async function aTaughtSubject({ compulsory, chosenBy }: { compulsory: boolean; chosenBy: 'Ada' | 'nobody' }) {
  const stream = await aStream(app.db)
  const [ada, ben] = [
    await aStudent(app.db, { given_names: 'Ada', stream_id: stream.id }),
    await aStudent(app.db, { given_names: 'Ben', stream_id: stream.id }),
  ]
  const subject = await aSubject(app.db, { name: 'Computer Studies', compulsory })
  const { id: staff_id } = await aStaff(app.db)
  await anAllocation(app.db, { staff_id, subject_id: subject.id, stream_id: stream.id, term_id: earlier.id })
  if (chosenBy === 'Ada') {
    await sql`insert into subject_choice (student_id, subject_id) values (${ada.id}, ${subject.id})`.execute(app.db)
  }
  const marks = Object.fromEntries((chosenBy === 'Ada' ? [ada] : [ada, ben]).map(({ id }) => [id, 60]))
  const place = { streamId: stream.id, subjectId: subject.id }
  for (const [title, heldOn] of [
    ['July', '2026-07-10'],
    ['October', '2026-10-01'],
    ['November', '2026-11-12'],
  ] as const) {
    const termId = title === 'July' ? earlier.id : term.id
    await anAssessment(app.db, { ...place, termId, title, heldOn, state: 'published', marks })
  }
  const isOwn = (row: { streamId: string; subjectId: string }) =>
    row.streamId === place.streamId && row.subjectId === place.subjectId
  const counts = async (termId: string) => {
    const sheet = (await app.as(admin)(listAllMarkSheets, { termId })).find(isOwn)
    const { streams } = await app.as(admin)(listMarkProgress, { termId })
    const of = streams
      .find(({ streamId }) => streamId === stream.id)
      ?.subjects.find(({ subjectId }) => subjectId === subject.id)
    return [sheet?.students, `${sheet?.marks}/${sheet?.expected}`, `${of?.marks}/${of?.expected}`]
  }
  const people = async (termId: string) => {
    const { students } = await app.as(admin)(openMarkSheet, { ...place, termId })
    return students.map(({ name, joinedOn, lastDay }) => [name.split(' ').at(-1), joinedOn ?? null, lastDay ?? null])
  }
  return { stream, ada, ben, subject, counts, people }
}

type Taught = Awaited<ReturnType<typeof aTaughtSubject>>

async function change({ subject }: Taught, given: Partial<InputOf<typeof saveSubject>>) {
  const { id, code, name, level, papers, compulsory, department, version } = await app.db
    .selectFrom('subject')
    .selectAll()
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow()
  return app.as(admin)(saveSubject, {
    ...{ subjectId: id, version, code, name, level, papers, compulsory, department },
    ...given,
  })
}

describe('a subject that becomes compulsory', () => {
  it('is expected from that day on of those who had not chosen it, and of nobody before', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'Ada' })
    expect([await taught.counts(earlier.id), await taught.counts(term.id)]).toEqual([
      [1, '1/1', '1/1'],
      [1, '2/2', '2/2'],
    ])
    await change(taught, { compulsory: true, compulsorySince: '2026-11-02' })
    expect(await taught.counts(earlier.id)).toEqual([1, '1/1', '1/1'])
    expect(await taught.people(earlier.id)).toEqual([['Ada', null, null]])
    // Ben has none of November; that of October was held before it was his.
    expect(await taught.counts(term.id)).toEqual([2, '2/3', '2/3'])
    expect(await taught.people(term.id)).toEqual([
      ['Ada', null, null],
      ['Ben', '2026-11-02', null],
    ])
    const { rows } = await sql`
      select day::date::text, takes_subject(${taught.ben.id}, ${taught.subject.id}, day::date) as takes
      from unnest('{2026-11-01,2026-11-02}'::date[]) day`.execute(app.db)
    expect(rows).toEqual([
      { day: '2026-11-01', takes: false },
      { day: '2026-11-02', takes: true },
    ])
  })

  it('is so from today on where no day is given', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'Ada' })
    await change(taught, { compulsory: true })
    expect(await taught.counts(term.id)).toEqual([2, '2/2', '2/2'])
    expect(await taught.people(term.id)).toEqual([
      ['Ada', null, null],
      ['Ben', '2026-11-18', null],
    ])
  })

  it('always was where it was only written down wrongly', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'Ada' })
    await change(taught, { compulsory: true, compulsorySince: null })
    expect(await taught.counts(earlier.id)).toEqual([2, '1/2', '1/2'])
    expect(await taught.people(term.id)).toEqual([
      ['Ada', null, null],
      ['Ben', null, null],
    ])
  })

  it('expects of whoever had chosen it what was held before', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'Ada' })
    await sql`delete from mark where student_id = ${taught.ada.id}`.execute(app.db)
    await change(taught, { compulsory: true, compulsorySince: '2026-11-02' })
    expect(await taught.counts(term.id)).toEqual([2, '0/3', '0/3'])
  })

  it('leaves out nothing where nobody had chosen it, so that all took it', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'nobody' })
    await change(taught, { compulsory: true, compulsorySince: '2026-11-02' })
    await sql`delete from mark where student_id = ${taught.ben.id}`.execute(app.db)
    expect(await taught.counts(earlier.id)).toEqual([2, '1/2', '1/2'])
    expect(await taught.counts(term.id)).toEqual([2, '2/4', '2/4'])
  })

  it('says since when in its history, and refuses a day that is still to come', async () => {
    const taught = await aTaughtSubject({ compulsory: false, chosenBy: 'Ada' })
    await expect(change(taught, { compulsory: true, compulsorySince: '2026-11-19' })).rejects.toMatchObject({
      fields: { compulsorySince: 'This day is still to come' },
    })
    await change(taught, { compulsory: true, compulsorySince: '2026-11-18' })
    const [told] = await app.as(admin)(listSubjectChanges, { subjectId: taught.subject.id })
    expect(told?.fields).toContainEqual(expect.objectContaining({ name: 'compulsorySince', after: '2026-11-18' }))
  })
})

describe('a subject that is no longer compulsory', () => {
  /** Ada, who has had another elective all along, chooses it from 2 November on. */
  async function chooseInNovember({ ada, subject }: Taught) {
    const art = await aSubject(app.db, { name: 'Art' })
    const choose = (subjectId: string, on: string) =>
      app.as(admin)(saveElectives, {
        ...{ classCode: 's1', on },
        choices: [{ studentId: ada.id, takes: [subjectId], drops: [] }],
      })
    await choose(art.id, '2026-02-01')
    await choose(subject.id, '2026-11-02')
  }

  it('keeps everybody on the days before, and those who choose it after', async () => {
    const taught = await aTaughtSubject({ compulsory: true, chosenBy: 'nobody' })
    await change(taught, { compulsory: false, compulsorySince: '2026-11-02' })
    await chooseInNovember(taught)
    await sql`delete from mark where student_id = ${taught.ben.id}`.execute(app.db)
    expect(await taught.counts(earlier.id)).toEqual([2, '1/2', '1/2'])
    // What Ada has of October counts, although she chose the subject only in November.
    expect(await taught.counts(term.id)).toEqual([1, '2/2', '2/2'])
    expect(await taught.people(term.id)).toEqual([
      ['Ada', null, null],
      ['Ben', null, '2026-11-01'],
    ])
  })

  it('expects what Ada has not got of the days on which it was', async () => {
    const taught = await aTaughtSubject({ compulsory: true, chosenBy: 'nobody' })
    await sql`delete from mark where student_id in (${taught.ada.id}, ${taught.ben.id})`.execute(app.db)
    await change(taught, { compulsory: false, compulsorySince: '2026-11-02' })
    await chooseInNovember(taught)
    expect(await taught.counts(term.id)).toEqual([1, '0/2', '0/2'])
  })

  it('and is so again leaves out nothing that was held while it was', async () => {
    const taught = await aTaughtSubject({ compulsory: true, chosenBy: 'nobody' })
    await sql`delete from mark where student_id in (${taught.ada.id}, ${taught.ben.id})`.execute(app.db)
    const [ada, subject] = [taught.ada.id, taught.subject.id]
    await sql`insert into subject_choice (student_id, subject_id) values (${ada}, ${subject})`.execute(app.db)
    await change(taught, { compulsory: false, compulsorySince: '2026-10-20' })
    await change(taught, { compulsory: true, compulsorySince: '2026-11-16' })
    // Ben had October, and nothing of November.
    expect(await taught.counts(term.id)).toEqual([2, '0/3', '0/3'])
  })

  it('and is so again has lost no day', async () => {
    const taught = await aTaughtSubject({ compulsory: true, chosenBy: 'nobody' })
    await change(taught, { compulsory: false })
    await change(taught, { compulsory: true })
    const { rows } =
      await sql`select during::text from compulsory_period where subject_id = ${taught.subject.id}`.execute(app.db)
    expect(rows).toEqual([{ during: '(,)' }])
  })
})
