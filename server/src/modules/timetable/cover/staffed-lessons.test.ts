import {
  addHandOver,
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getCoverDay,
  holdLessons,
  listCoverChoices,
  markNotHeld,
  publishTimetable,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const monday = '2026-10-19'
type Name = 'grace' | 'ben' | 'carol' | 'dan' | 'eve'
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let ids: Record<Name, string>
let ofBen: { streamId: string; subjectId: string }
let ofGrace: typeof ofBen

const as = () => app.as(admin)

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  const staff = async (given_names: string) => (await aStaff(app.db, { given_names, family_name: 'Teacher' })).id
  ids = {
    ...{ grace: await staff('Grace'), ben: await staff('Ben'), carol: await staff('Carol') },
    ...{ dan: await staff('Dan'), eve: await staff('Eve') },
  }
  const [east, west] = [await aStream(app.db, { name: 'East' }), await aStream(app.db, { name: 'West' })]
  const [physics, music] = [await aSubject(app.db), await aSubject(app.db)]
  ofGrace = { streamId: east.id, subjectId: physics.id }
  ofBen = { streamId: west.id, subjectId: music.id }
  const allocate = (staff_id: string, { streamId, subjectId }: typeof ofBen) =>
    anAllocation(app.db, { staff_id, subject_id: subjectId, stream_id: streamId, term_id: termId })
  for (const teacher of [ids.grace, ids.eve]) await allocate(teacher, ofGrace)
  await allocate(ids.ben, ofBen)
  await publish('Week')
})
beforeEach(() => beginDay(app.db, monday))
afterEach(async () => {
  await app.db.deleteFrom('employment_end').execute()
  await app.db.updateTable('staff').set({ status: 'active' }).where('status', '=', 'left').execute()
  for (const table of ['lesson_cover', 'lesson_not_held', 'staff_absence', 'hand_over'] as const)
    await app.db.deleteFrom(table).execute()
})

async function publish(title: string) {
  const { id: timetableId } = await as()(addTimetable, { termId, title, from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1 }
  const add = (period: number, { subjectId, streamId }: typeof ofBen, staffIds: string[]) =>
    as()(addLesson, { ...lesson, subjectId, streamIds: [streamId], staffIds, slot: { day: 1, period } })
  await add(1, ofGrace, [ids.grace])
  await add(1, ofBen, [ids.ben])
  await add(3, ofGrace, [ids.grace, ids.eve])
  return as()(publishTimetable, { timetableId, version: 1 })
}

const absent = (staffId: string) =>
  as()(addStaffAbsence, { staffId, firstDay: monday, lastDay: monday, reason: '' }).then(({ id }) => id)

const handOver = (from: Name, to: Name, groups: (typeof ofBen)[] | null) =>
  as()(addHandOver, { staffId: ids[from], toStaffId: ids[to], firstDay: monday, lastDay: monday, groups })

const free = async (absenceId: string, period = 1) =>
  (await as()(listCoverChoices, { absenceId, day: monday, period })).map(({ staff }) =>
    staff.name.replace('Teacher, ', ''),
  )

const leave = (staffId: string) =>
  app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('employment_end')
      .values({ staff_id: staffId, status_before: 'active', on_date: monday })
      .execute()
    await tx.updateTable('staff').set({ status: 'left' }).where('id', '=', staffId).execute()
  })

describe('who is free for a lesson', () => {
  it('is whoever handed over theirs of that time, and not whoever they handed it to', async () => {
    const absenceId = await absent(ids.grace)
    expect(await free(absenceId)).toEqual(['Eve', 'Carol', 'Dan'])
    await handOver('ben', 'carol', [ofBen])
    expect(await free(absenceId)).toEqual(['Eve', 'Ben', 'Dan'])
    const assigning = as()(assignCover, { absenceId, day: monday, period: 1, staffId: ids.carol })
    await expect(assigning).rejects.toMatchObject({ status: 409 })
  })

  it('is nobody who has handed over all of their work', async () => {
    await handOver('ben', 'carol', null)
    expect(await free(await absent(ids.grace), 3)).toEqual(['Carol', 'Dan'])
  })

  it('takes it where it was handed to them already, unless they are absent too', async () => {
    await handOver('grace', 'carol', [ofGrace])
    const absenceId = await absent(ids.grace)
    const assign = () => as()(assignCover, { absenceId, day: monday, period: 1, staffId: ids.carol })
    await assign()
    await app.db.deleteFrom('lesson_cover').execute()
    await absent(ids.carol)
    await expect(assign()).rejects.toMatchObject({ status: 409 })
  })
})

describe('a timetable that is published', () => {
  it.each([
    ['opens a lesson whose taker has been handed one of that time', 'carol', 1],
    ['keeps one whose taker has handed over theirs of that time', 'ben', 0],
  ] as const)('%s', async (title, taker, coversOpened) => {
    const absenceId = await absent(ids.grace)
    if (taker === 'ben') await handOver('ben', 'carol', [ofBen])
    await as()(assignCover, { absenceId, day: monday, period: 1, staffId: ids[taker] })
    if (taker === 'carol') await handOver('ben', 'carol', [ofBen])
    expect(await publish(title)).toMatchObject({ coversOpened, coversGone: 0 })
  })
})

describe('a lesson that is taken and not held', () => {
  it('is none that its taker has taken, and keeps them from no other', async () => {
    const [ofGraces, ofBens] = [await absent(ids.grace), await absent(ids.ben)]
    await as()(assignCover, { absenceId: ofGraces, day: monday, period: 1, staffId: ids.dan })
    const takenBy = async (absenceId: string, period: number) =>
      (await as()(listCoverChoices, { absenceId, day: monday, period })).find(({ staff }) => staff.id === ids.dan)
    expect(await takenBy(ofGraces, 3)).toMatchObject({ covers: 1 })
    expect(await takenBy(ofBens, 1)).toBeUndefined()
    await as()(markNotHeld, { day: monday, period: 1, streamId: ofGrace.streamId, reason: 'Assembly' })
    expect(await takenBy(ofGraces, 3)).toMatchObject({ covers: 0 })
    expect(await takenBy(ofBens, 1)).toMatchObject({ covers: 0 })
  })

  it('is taken back from whoever is given another one of that time, which the history tells', async () => {
    const [ofGraces, ofBens] = [await absent(ids.grace), await absent(ids.ben)]
    const place = { day: monday, period: 1, staffId: ids.dan }
    await as()(assignCover, { absenceId: ofGraces, ...place })
    const { id: markId } = await as()(markNotHeld, {
      ...{ day: monday, period: 1, streamId: ofGrace.streamId, reason: 'Assembly' },
    })
    await as()(assignCover, { absenceId: ofBens, ...place })
    await as()(holdLessons, { markId })
    const { absences } = await as()(getCoverDay, { day: monday })
    const takers = absences.map(({ staff, lessons }) => [staff.name, lessons[0]?.cover?.staff.name])
    expect(takers).toEqual([
      ['Teacher, Ben', 'Teacher, Dan'],
      ['Teacher, Grace', undefined],
    ])
    const lines = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('record_id', '=', ofGraces)
      .orderBy('id', 'desc')
      .execute()
    expect(lines[0]).toEqual({
      ...{ action: 'take back cover', before: { staff: 'Teacher, Dan', day: monday, period: 1 }, after: null },
    })
  })
})

describe('a lesson whose teachers have all left', () => {
  it('has whoever stands in for any of them', async () => {
    await handOver('grace', 'carol', [ofGrace])
    for (const leaver of [ids.grace, ids.eve]) await leave(leaver)
    const { absences } = await as()(getCoverDay, { day: monday })
    const standing = absences.flatMap(({ staff, lessons }) =>
      lessons.map(({ period, standIn }) => [staff.name, period, standIn?.name]),
    )
    expect(standing).toEqual([
      ['Teacher, Eve', 3, 'Teacher, Carol'],
      ['Teacher, Grace', 1, 'Teacher, Carol'],
    ])
  })
})
