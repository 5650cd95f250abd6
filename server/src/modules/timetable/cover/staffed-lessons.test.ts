import {
  addHandOver,
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getAdminDashboard,
  getCoverDay,
  holdLessons,
  listCoverChoices,
  markNotHeld,
  publishTimetable,
  removeStaffAbsence,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
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
let setOfDan: typeof ofBen

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
  setOfDan = await aSetOf(ids.dan, west.id)
  await publish('Week')
})
beforeEach(() => beginDay(app.db, monday))
afterEach(async () => {
  await app.db.deleteFrom('employment_end').execute()
  await app.db.updateTable('staff').set({ status: 'active' }).where('status', '=', 'left').execute()
  for (const table of ['lesson_cover', 'lesson_not_held', 'staff_absence', 'hand_over'] as const)
    await app.db.deleteFrom(table).execute()
})

/** A set of a subject of its own, of one stream, with whoever teaches it. */
async function aSetOf(staffId: string, streamId: string) {
  const { id: subjectId } = await aSubject(app.db)
  const { academic_year_id } = await app.db
    .selectFrom('term')
    .select('academic_year_id')
    .where('id', '=', termId)
    .executeTakeFirstOrThrow()
  const days = sql<string>`(select daterange(start_date, end_date, '[]') from academic_year where id = ${academic_year_id})`
  const { id } = await app.db
    .insertInto('teaching_group')
    .values({ title: 'Set 1', class_code: 's1', subject_id: subjectId, academic_year_id, during: days })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('teaching_group_stream').values({ teaching_group_id: id, stream_id: streamId }).execute()
  const taught = { staff_id: staffId, subject_id: subjectId, teaching_group_id: id, during: days }
  await app.db.insertInto('allocation').values(taught).execute()
  return { streamId: id, subjectId }
}

async function publish(title: string) {
  const { id: timetableId } = await as()(addTimetable, { termId, title, from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1 }
  const add = (period: number, { subjectId, streamId }: typeof ofBen, staffIds: string[]) =>
    as()(addLesson, { ...lesson, subjectId, streamIds: [streamId], staffIds, slot: { day: 1, period } })
  await add(1, ofGrace, [ids.grace])
  await add(1, ofBen, [ids.ben])
  await add(3, ofGrace, [ids.grace, ids.eve])
  await add(9, { ...ofBen, subjectId: setOfDan.subjectId }, [ids.dan])
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

it('has, of whoever hands over a set alone, the lessons of that set', async () => {
  const absenceId = await absent(ids.dan)
  const standing = async () => {
    const { absences } = await as()(getCoverDay, { day: monday })
    return absences.flatMap(({ lessons }) => lessons.map(({ period, standIn }) => [period, standIn?.name]))
  }
  expect(await standing()).toEqual([[9, undefined]])
  await handOver('dan', 'carol', [setOfDan])
  expect(await standing()).toEqual([[9, 'Teacher, Carol']])
  expect(await free(absenceId, 9)).not.toContain('Carol')
})

describe('a lesson whose stand-in is absent', () => {
  const listed = async () => {
    const { absences } = await as()(getCoverDay, { day: monday })
    return absences.map(({ staff, reason, lessons }) => [
      staff.name.replace('Teacher, ', ''),
      reason,
      lessons.map(({ period, cover, standIn }) => [period, cover?.staff.name ?? standIn?.name]),
    ])
  }
  const owed = async () => {
    const { decisions } = await as()(getAdminDashboard, {})
    return decisions.find(({ kind }) => kind === 'lessons-to-cover')?.count ?? 0
  }

  it('is covered under the name of its own teacher, until whoever stands in is there', async () => {
    await handOver('grace', 'carol', [ofGrace])
    const before = await owed()
    const absenceId = await absent(ids.carol)
    const reason = 'Handed over to Teacher, Carol, who is absent'
    const open = [
      [1, undefined],
      [3, undefined],
    ]
    expect(await listed()).toEqual([
      ['Carol', '', []],
      ['Grace', reason, open],
    ])
    expect((await owed()) - before).toBe(2)
    const place = { absenceId: ids.grace, day: monday, period: 1 }
    expect(await free(ids.grace)).toEqual(['Eve', 'Dan'])
    await as()(assignCover, { ...place, staffId: ids.dan })
    expect((await listed())[1]).toEqual([
      'Grace',
      reason,
      [
        [1, 'Teacher, Dan'],
        [3, undefined],
      ],
    ])
    expect((await owed()) - before).toBe(1)
    await as()(removeStaffAbsence, { absenceId })
    expect(await listed()).toEqual([])
    await absent(ids.grace)
    expect(await listed()).toEqual([
      [
        'Grace',
        '',
        [
          [1, 'Teacher, Carol'],
          [3, 'Teacher, Carol'],
        ],
      ],
    ])
  })

  it('is nobody’s yet where its own teacher is recorded as absent too', async () => {
    await handOver('grace', 'carol', [ofGrace])
    for (const one of [ids.grace, ids.carol]) await absent(one)
    expect((await listed())[1]).toEqual([
      'Grace',
      '',
      [
        [1, undefined],
        [3, undefined],
      ],
    ])
  })
})

describe('a timetable that is published', () => {
  it.each([
    ['opens a lesson whose taker has been handed one of that time', 'carol', 1],
    ['keeps one whose taker has handed over theirs of that time', 'ben', 0],
  ] as const)('%s', async (title, taker, coversOpened) => {
    const absenceId = await absent(ids.grace)
    await handOver('ben', 'carol', [ofBen])
    // One that was given before hand-overs opened them.
    const cover = { absence_id: absenceId, day: monday, period: 1, staff_id: ids[taker], made_by: admin.id }
    await app.db.insertInto('lesson_cover').values(cover).execute()
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
