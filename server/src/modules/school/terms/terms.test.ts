import {
  addHalfDay,
  addHoliday,
  addTerm,
  addYear,
  allocate,
  foreseeCurrentTerm,
  foreseeTermDates,
  getSchool,
  listHolidays,
  listMarkSheets,
  listYears,
  makeCurrent,
  removeHoliday,
  removeTerm,
  saveTerm,
  saveYear,
  unpinTerm,
} from '@bellhouse/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let currentId: string

beforeAll(async () => {
  currentId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's1' })
  await aStream(app.db, { class_code: 's5' })
})

let nextYear = 2030
async function aYear() {
  const title = String(nextYear)
  nextYear += 1
  return app.as(admin)(addYear, { title, startDate: `${title}-02-01`, endDate: `${title}-12-10` })
}

async function aRegister(streamId: string, day: string) {
  const values = { stream_id: streamId, day, session: 'morning' }
  return (await app.db.insertInto('register').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const firstTerm = (year: string) => ({
  title: 'Term 1',
  number: 1,
  startDate: `${year}-02-01`,
  endDate: `${year}-05-01`,
  classStarts: [],
})

describe('an academic year', () => {
  it('is refused where another one has a day of it', async () => {
    const { title } = await aYear()
    const adding = app.as(admin)(addYear, { title: 'Other', startDate: `${title}-12-10`, endDate: `${title}-12-31` })
    await expect(adding).rejects.toMatchObject({
      status: 400,
      fields: {
        startDate: `${title} lasts from 1 February ${title} until 10 December ${title}, so they would overlap`,
      },
    })
  })

  it('keeps its terms when its dates move', async () => {
    const { id: yearId, title, version } = await aYear()
    await app.as(admin)(addTerm, { yearId, ...firstTerm(title) })
    const late = { yearId, version, title, startDate: `${title}-03-01`, endDate: `${title}-12-10` }
    await expect(app.as(admin)(saveYear, late)).rejects.toMatchObject({
      fields: { startDate: expect.stringContaining('Term 1 lasts from') },
    })
    const early = { ...late, startDate: `${title}-01-20` }
    expect(await app.as(admin)(saveYear, early)).toMatchObject({ startDate: `${title}-01-20`, version: version + 1 })
    await expect(app.as(admin)(saveYear, early)).rejects.toMatchObject({ status: 412 })
  })
})

describe('a term', () => {
  it('may change after it was published, also with starts of its own for classes', async () => {
    const { id: yearId, title: year } = await aYear()
    const { id: termId, version } = await app.as(admin)(addTerm, { yearId, ...firstTerm(year) })
    const classStarts = [
      { classCode: 's1', startDate: `${year}-02-20` },
      { classCode: 's5', startDate: `${year}-03-06` },
    ]
    const moved = { ...firstTerm(year), startDate: `${year}-02-07`, classStarts }
    const saved = await app.as(admin)(saveTerm, { termId, version, ...moved })
    expect(saved).toMatchObject({ ...moved, version: version + 1 })
    await expect(app.as(admin)(saveTerm, { termId, version, ...moved })).rejects.toMatchObject({
      status: 412,
      body: { newer: { record: { classStarts } } },
    })
  })

  it.each([
    [
      'another term',
      { startDate: '-04-30', endDate: '-08-01' },
      'startDate',
      /^Term 1 lasts from .* so they would overlap$/,
    ],
    ['the end of the year', { startDate: '-09-01', endDate: '-12-20' }, 'endDate', /ends on/],
    ['itself', { startDate: '-09-01', endDate: '-08-01' }, 'endDate', /must be after the first/],
  ])('is refused where it collides with %s', async (_, dates, field, sentence) => {
    const { id: yearId, title: year } = await aYear()
    await app.as(admin)(addTerm, { yearId, ...firstTerm(year) })
    const second = { title: 'Term 2', number: 2, classStarts: [] }
    const given = { startDate: year + dates.startDate, endDate: year + dates.endDate }
    const adding = app.as(admin)(addTerm, { yearId, ...second, ...given })
    await expect(adding).rejects.toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(sentence) } })
  })

  it('tells which registers and assessments lie outside it once its days have changed', async () => {
    const { id: yearId, title: year } = await aYear()
    const { id: termId, version } = await app.as(admin)(addTerm, { yearId, ...firstTerm(year) })
    const [subject, stream] = [await aSubject(app.db), await aStream(app.db)]
    const assessmentId = await anAssessment(app.db, { subjectId: subject.id, streamId: stream.id, termId })
    await app.db
      .updateTable('assessment')
      .set({ held_on: `${year}-04-20` })
      .where('id', '=', assessmentId)
      .execute()
    await aRegister(stream.id, `${year}-03-02`)
    await aRegister(stream.id, `${year}-04-21`)
    const save = async (given: number, endDate: string) =>
      (await app.as(admin)(saveTerm, { termId, version: given, ...firstTerm(year), endDate })).outside
    const foresee = (endDate: string) =>
      app.as(admin)(foreseeTermDates, { termId, startDate: firstTerm(year).startDate, endDate })
    for (const [at, day, outside] of [
      [0, '04-28', { registers: 0, assessments: 0 }],
      [1, '04-10', { registers: 1, assessments: 1 }],
      // What lies outside already is not said again.
      [2, '04-11', { registers: 0, assessments: 0 }],
    ] as const) {
      const endDate = `${year}-${day}`
      expect([await foresee(endDate), await save(version + at, endDate)]).toEqual([outside, outside])
    }
  })

  it('has no class that begins before it', async () => {
    const { id: yearId, title: year } = await aYear()
    const classStarts = [{ classCode: 's1', startDate: `${year}-01-20` }]
    const adding = app.as(admin)(addTerm, { yearId, ...firstTerm(year), classStarts })
    await expect(adding).rejects.toMatchObject({
      fields: { 'classStarts.0.startDate': expect.stringContaining('within the term') },
    })
  })

  it('is removed while nothing belongs to it and it is not the current one', async () => {
    const { id: yearId, title: year } = await aYear()
    const { id: termId } = await app.as(admin)(addTerm, { yearId, ...firstTerm(year) })
    const [subject, stream] = [await aSubject(app.db), await aStream(app.db)]
    const assessmentId = await anAssessment(app.db, { subjectId: subject.id, streamId: stream.id, termId })
    await expect(app.as(admin)(removeTerm, { termId })).rejects.toMatchObject({
      problem: { message: 'Term 1 cannot be removed: one assessment belongs to it.' },
    })
    await app.db.deleteFrom('assessment').where('id', '=', assessmentId).execute()
    const registerId = await aRegister(stream.id, `${year}-03-02`)
    const student_id = (await aStudent(app.db, { stream_id: stream.id })).id
    await app.db.insertInto('report_comment').values({ student_id, term_id: termId, class_teacher: 'Good' }).execute()
    await expect(app.as(admin)(removeTerm, { termId })).rejects.toMatchObject({
      problem: { message: 'Term 1 cannot be removed: one register and one report comment belong to it.' },
    })
    await app.db.deleteFrom('register').where('id', '=', registerId).execute()
    await app.db.deleteFrom('report_comment').where('term_id', '=', termId).execute()
    await app.as(admin)(removeTerm, { termId })
    await expect(app.as(admin)(removeTerm, { termId: currentId })).rejects.toMatchObject({ status: 409 })
  })
})

describe('the current term', () => {
  const currentOnes = async () =>
    (await app.as(admin)(listYears, {})).flatMap(({ terms }) => terms).filter((one) => one.isCurrent)

  it('is exactly one, also when two people choose at the same moment', async () => {
    const { id: yearId, title: year } = await aYear()
    const { id: termId } = await app.as(admin)(addTerm, { yearId, ...firstTerm(year) })
    const choices = [termId, currentId, termId, currentId]
    await Promise.all(choices.map((id) => app.as(admin)(makeCurrent, { termId: id })))
    expect(await currentOnes()).toHaveLength(1)
    await app.as(admin)(makeCurrent, { termId: currentId })
    const { terms } = await app.as(admin)(getSchool, {})
    expect(terms.find((term) => term.isCurrent)?.id).toBe(currentId)
  })

  describe('of a year of two terms', () => {
    let year: string
    let [first, second] = ['', '']
    beforeAll(async () => {
      const made = await aYear()
      year = made.title
      first = (await app.as(admin)(addTerm, { yearId: made.id, ...firstTerm(year) })).id
      const dates = { startDate: `${year}-05-25`, endDate: `${year}-08-20` }
      second = (
        await app.as(admin)(addTerm, { yearId: made.id, ...firstTerm(year), ...dates, number: 2, title: 'Term 2' })
      ).id
    })
    afterAll(() => beginDay(app.db, null))

    it.each([
      ['the first day of a term', '02-01', () => first],
      ['a day between two', '05-10', () => first],
      ['the last day of a term', '08-20', () => second],
      ['a day after all of them', '11-30', () => second],
    ])('follows the dates on %s', async (_, day, expected) => {
      await beginDay(app.db, `${year}-${day}`)
      expect(await currentOnes()).toMatchObject([{ id: expected(), isPinned: false }])
    })

    it('stays the one that somebody pinned, until its own time comes', async () => {
      await beginDay(app.db, `${year}-03-01`)
      const foreseen = await app.as(admin)(foreseeCurrentTerm, { termId: second })
      expect(foreseen).toMatchObject({ isByDates: false })
      await app.as(admin)(makeCurrent, { termId: second })
      expect(await currentOnes()).toMatchObject([{ id: second, isPinned: true }])
      await beginDay(app.db, `${year}-05-25`)
      expect(await currentOnes()).toMatchObject([{ id: second, isPinned: false }])

      await app.as(admin)(makeCurrent, { termId: first })
      await beginDay(app.db, `${year}-06-01`)
      expect(await currentOnes()).toMatchObject([{ id: first, isPinned: true }])
      await app.as(admin)(unpinTerm, {})
      expect(await currentOnes()).toMatchObject([{ id: second, isPinned: false }])
    })

    it('follows dates that move', async () => {
      await beginDay(app.db, `${year}-05-20`)
      expect(await currentOnes()).toMatchObject([{ id: first }])
      const { version } = (await app.as(admin)(listYears, {}))
        .flatMap(({ terms }) => terms)
        .find(({ id }) => id === second) ?? { version: 0 }
      const dates = { startDate: `${year}-05-18`, endDate: `${year}-08-20` }
      await app.as(admin)(saveTerm, {
        termId: second,
        version,
        ...firstTerm(year),
        ...dates,
        number: 2,
        title: 'Term 2',
      })
      expect(await currentOnes()).toMatchObject([{ id: second }])
    })

    it('is never written by another way', async () => {
      const writing = app.db.updateTable('term').set({ is_current: true }).where('id', '=', first).execute()
      await expect(writing).rejects.toThrow(/follows what has periods/)
    })

    it('keeps every teacher their sheets on the first day of the next one', async () => {
      await beginDay(app.db, `${year}-03-01`)
      const [subject, stream] = [await aSubject(app.db), await aStream(app.db)]
      const teacher = await anAccount(app.db, 'staff')
      await app.as(admin)(allocate, { staffId: teacher.staff_id ?? '', subjectId: subject.id, streamId: stream.id })
      const sheets = async () =>
        (await app.as(teacher)(listMarkSheets, {})).rows.map(({ termId, subjectId }) => [termId, subjectId])
      expect(await sheets()).toEqual([[first, subject.id]])
      await beginDay(app.db, `${year}-05-25`)
      expect(await sheets()).toEqual([[second, subject.id]])
    })
  })
})

describe('holidays', () => {
  it('are each a day, however they were written', async () => {
    const given = { title: 'Visitation week', startDate: '2026-10-12', endDate: '2026-10-14' }
    expect(await app.as(admin)(addHoliday, given)).toEqual({ days: 3, registers: 0 })
    await app.as(admin)(removeHoliday, { day: '2026-10-13' })
    expect((await app.as(admin)(listHolidays, {})).map(({ day }) => day)).toEqual(['2026-10-12', '2026-10-14'])
    await expect(app.as(admin)(removeHoliday, { day: '2026-10-13' })).rejects.toMatchObject({ status: 404 })
  })

  it('that come late tell of the registers that have been taken, and leave no half of a closed day', async () => {
    const stream = await aStream(app.db)
    for (const day of ['2026-10-19', '2026-10-20', '2026-10-21']) await aRegister(stream.id, day)
    const storm = { title: 'Storm', startDate: '2026-10-20', endDate: '2026-10-21' }
    expect(await app.as(admin)(addHoliday, storm)).toEqual({ days: 2, registers: 2 })
    await expect(app.as(admin)(addHalfDay, { day: '2026-10-21', title: 'Sports' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { day: 'The school is closed on this day: Storm' } },
    })
    await app.as(admin)(addHalfDay, { day: '2026-10-22', title: 'Sports' })
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses every change by %s', async (_, caller, status) => {
  const api = app.as(await caller())
  await expect(api(makeCurrent, { termId: currentId })).rejects.toMatchObject({ status })
  await expect(api(foreseeCurrentTerm, { termId: currentId })).rejects.toMatchObject({ status })
  const dates = { startDate: '2026-02-02', endDate: '2026-04-30' }
  await expect(api(foreseeTermDates, { termId: currentId, ...dates })).rejects.toMatchObject({ status })
  await expect(api(unpinTerm, {})).rejects.toMatchObject({ status })
  await expect(api(addTerm, { yearId: currentId, ...firstTerm('2026') })).rejects.toMatchObject({ status })
})
