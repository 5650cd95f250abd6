import {
  addAssessment,
  allocate,
  getStaff,
  listOwnAllocations,
  openMarkSheet,
  saveStaff,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { setElectives } from '../students'
import { allocateTeachers, endAllocations, restoreAllocations } from './allocations.commands'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  await beginDay(app.db, '2026-11-18')
  admin = await anAccount(app.db, 'admin')
})

async function aPlace() {
  const [staff, subject, stream] = [await aStaff(app.db), await aSubject(app.db), await aStream(app.db)]
  const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  return { teacher, place: { staffId: staff.id, subjectId: subject.id, streamId: stream.id } }
}
type Place = Awaited<ReturnType<typeof aPlace>>['place']

async function periodsOf({ staffId }: Pick<Place, 'staffId'>) {
  const { rows } = await sql<{ during: string }>`
    select during::text from allocation where staff_id = ${staffId} order by during`.execute(app.db)
  return rows.map(({ during }) => during)
}

describe('an allocation', () => {
  it('lasts from the day on until somebody ends it, and an ended one goes on where it ended', async () => {
    const { teacher, place } = await aPlace()
    const { id, from, until } = await app.as(admin)(allocate, place)
    expect([from, until]).toEqual(['2026-11-18', null])
    expect(await app.as(teacher)(listOwnAllocations, {})).toMatchObject([{ id, isCurrent: true }])

    await app.as(admin)(withdrawAllocation, { allocationId: id, on: '2026-11-25' })
    expect(await app.as(teacher)(listOwnAllocations, {})).toMatchObject([{ until: '2026-11-25' }])
    expect((await app.as(admin)(allocate, { ...place, from: '2026-11-25' })).id).toBe(id)
    expect(await periodsOf(place)).toEqual(['[2026-11-18,)'])
  })

  it('tells how many of a stream take an elective, of a compulsory subject all', async () => {
    const { teacher, place } = await aPlace()
    const compulsory = await aSubject(app.db, { compulsory: true })
    await app.as(admin)(allocate, place)
    await app.as(admin)(allocate, { ...place, subjectId: compulsory.id })
    const chooser = await aStudent(app.db, { stream_id: place.streamId })
    await aStudent(app.db, { stream_id: place.streamId })
    await setElectives(app.db, { actor: null, on: '2026-11-18' }, [
      { studentId: chooser.id, subjectIds: [place.subjectId] },
    ])
    const own = await app.as(teacher)(listOwnAllocations, {})
    expect(Object.fromEntries(own.map(({ subjectId, students }) => [subjectId, students]))).toEqual({
      [place.subjectId]: 1,
      [compulsory.id]: 2,
    })
  })

  it('of a term begins with it, is one with that of the term before, and was none when it ends before it began', async () => {
    const { place } = await aPlace()
    await app.as(admin)(allocate, { ...place, from: '2026-02-09', until: '2026-09-07' })
    const { id, from } = await app.as(admin)(allocate, { ...place, termId })
    expect(from).toBe('2026-02-09')
    expect(await periodsOf(place)).toEqual(['[2026-02-09,)'])
    await app.as(admin)(withdrawAllocation, { allocationId: id, on: '2026-02-09' })
    expect(await periodsOf(place)).toEqual([])
  })

  it('that is planned ahead is none yet', async () => {
    const { teacher, place } = await aPlace()
    await app.as(admin)(allocate, { ...place, from: '2026-11-30' })
    expect(await app.as(teacher)(listOwnAllocations, {})).toEqual([])
    const sheet = { streamId: place.streamId, subjectId: place.subjectId, termId }
    await expect(app.as(teacher)(openMarkSheet, sheet)).rejects.toMatchObject({ status: 404 })
    const { allocations } = await app.as(admin)(getStaff, { staffId: place.staffId })
    expect(allocations).toMatchObject([{ from: '2026-11-30', until: null, isCurrent: false, termId }])
  })

  it('is refused with a sentence where it ends before it begins', async () => {
    const { place } = await aPlace()
    const backwards = app.as(admin)(allocate, { ...place, until: '2026-11-18' })
    await expect(backwards).rejects.toMatchObject({
      status: 400,
      fields: { until: 'Choose a day after 18 November 2026, on which it begins' },
    })
  })

  it('can never be written twice for a day', async () => {
    const { place } = await aPlace()
    await app.as(admin)(allocate, place)
    const again = sql`insert into allocation (staff_id, subject_id, stream_id, during)
      select staff_id, subject_id, stream_id, '[2026-12-01,2026-12-02)' from allocation where staff_id = ${place.staffId}`
    await expect(again.execute(app.db)).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('undoing', () => {
  it.each([
    ['what was widened over two others', '2026-01-05', null],
    ['what was there in part', '2026-03-01', '2026-07-01'],
    ['what was there already', '2026-02-10', '2026-02-12'],
  ])('%s restores the same rows', async (_, on, until) => {
    const { place } = await aPlace()
    await allocateTeachers(app.db, { actor: null, on: '2026-02-09' }, [{ ...place, until: '2026-05-02' }])
    await allocateTeachers(app.db, { actor: null, on: '2026-06-01' }, [{ ...place, until: '2026-08-02' }])
    const rows = () =>
      app.db.selectFrom('allocation').selectAll().where('staff_id', '=', place.staffId).orderBy('id').execute()
    const before = await rows()
    const changes = await allocateTeachers(app.db, { actor: null, on }, [{ ...place, until }])
    await restoreAllocations(app.db, { actor: null }, changes)
    expect(await rows()).toEqual(before)

    const ended = await endAllocations(
      app.db,
      { actor: null, on: '2026-06-01' },
      before.map(({ id }) => id),
    )
    expect(await periodsOf(place)).toEqual(['[2026-02-09,2026-05-02)'])
    await restoreAllocations(app.db, { actor: null }, ended)
    expect(await rows()).toEqual(before)
  })

  it('leaves what somebody has changed since then', async () => {
    const { place } = await aPlace()
    const changes = await allocateTeachers(app.db, { actor: null }, [place])
    await endAllocations(
      app.db,
      { actor: null, on: '2026-12-01' },
      changes.map(({ id }) => id),
    )
    await restoreAllocations(app.db, { actor: null }, changes)
    expect(await periodsOf(place)).toEqual(['[2026-11-18,2026-12-01)'])
  })
})

it('leaves a sheet to who taught in its term, and opens the next one to who teaches then', async () => {
  const [before, after] = [await aPlace(), await aPlace()]
  const { subjectId, streamId } = before.place
  const place = { subjectId, streamId, termId }
  const { id } = await app.as(admin)(allocate, { ...before.place, termId })
  await app.as(before.teacher)(addAssessment, {
    ...place,
    ...{ title: 'Test', kind: 'activity', paper: null, outOf: 10, weight: 1, date: '2026-11-10' },
  })
  await app.as(admin)(withdrawAllocation, { allocationId: id, on: '2027-02-01' })
  await app.as(admin)(allocate, { ...after.place, subjectId, streamId, from: '2027-02-01' })

  await beginDay(app.db, '2027-02-02')
  expect((await app.as(before.teacher)(openMarkSheet, place)).assessments).toHaveLength(1)
  await expect(app.as(after.teacher)(openMarkSheet, place)).rejects.toMatchObject({ status: 404 })
  expect(await app.as(before.teacher)(listOwnAllocations, {})).toEqual([])
  expect(await app.as(after.teacher)(listOwnAllocations, {})).toHaveLength(1)
  await beginDay(app.db, '2026-11-18')
})

it('ends with the employment, and says what nobody teaches then', async () => {
  const [leaver, colleague] = [await aPlace(), await aPlace()]
  const { subjectId, streamId } = leaver.place
  await app.as(admin)(allocate, { ...leaver.place, from: '2026-09-07' })
  await app.as(admin)(allocate, { ...colleague.place, staffId: leaver.place.staffId })
  await app.as(admin)(allocate, { ...colleague.place, subjectId, streamId })

  const { staffNumber, subjects, version } = await app.as(admin)(getStaff, { staffId: leaver.place.staffId })
  const record = { ...aRecord, staffNumber, subjectIds: subjects.map(({ id }) => id) }
  const saved = await app.as(admin)(saveStaff, { ...record, staffId: leaver.place.staffId, version, status: 'left' })
  const { label } = await labelOf(colleague.place.streamId)
  expect(saved.untaught).toEqual([{ subject: 'Mathematics', stream: label }])
  expect(await periodsOf(leaver.place)).toEqual(['[2026-09-07,2026-11-18)'])
})

async function labelOf(streamId: string) {
  const { rows } = await sql<{ label: string }>`
    select class.name || ' ' || stream.name as label from stream join class on class.code = class_code
    where stream.id = ${streamId}`.execute(app.db)
  return rows[0] ?? { label: '' }
}

const aRecord = {
  ...{ title: null, givenNames: 'Grace', familyName: 'Auma', sex: null, birthDate: null, phone: null, email: null },
  ...{ qualifications: null, startedOn: null },
}
