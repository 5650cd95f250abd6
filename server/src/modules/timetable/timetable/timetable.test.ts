import {
  addLesson,
  addLessonDemand,
  addRoom,
  addTimetable,
  compareTimetables,
  fillTimetable,
  getOwnWeek,
  getTimetable,
  listLessonDemands,
  listTimetableChanges,
  pinLesson,
  placeLesson,
  publishTimetable,
  removeLesson,
  removeRoom,
  removeTimetable,
  renameTimetable,
  type Slot,
  saveLesson,
  saveLessonDemand,
  saveRoom,
  saveStaffWish,
  saveTimetableFrame,
  wantAllocatedLessons,
} from '@bellhouse/contracts'
import { findClashes } from '@bellhouse/timetabling'
import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  inStream,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
let number = 0
/** Of the term. */
let firstDay: string
/** Each test has streams of its own. */
const allowEmptyStreams = true

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  termId = term.id
  firstDay = term.start_date
  admin = await anAccount(app.db, 'admin')
})

const as = (who = admin) => app.as(who)

const aDraft = (from: 'nothing' | 'wanted' | (string & {}) = 'nothing') => {
  number += 1
  return as()(addTimetable, { termId, title: `Draft ${number}`, from: from as 'nothing' })
}

async function aPlan() {
  const draft = await aDraft()
  const [east, west] = [
    await aStream(app.db, { name: `East ${draft.id}` }),
    await aStream(app.db, { name: `West ${draft.id}` }),
  ]
  const [maths, physics] = [await aSubject(app.db), await aSubject(app.db, { name: 'Physics' })]
  const [grace, ben] = [await aStaff(app.db), await aStaff(app.db, { given_names: 'Ben', family_name: 'Okello' })]
  const add = (given: Partial<Parameters<typeof lessonOf>[0]> = {}) =>
    as()(addLesson, {
      timetableId: draft.id,
      ...lessonOf({ subjectId: maths.id, streamIds: [east.id], staffIds: [grace.id], ...given }),
    })
  return { draft, east, west, maths, physics, grace, ben, add }
}

interface Given {
  subjectId: string | null
  streamIds: string[]
  staffIds: string[]
  title?: string
  group?: string | null
  roomId?: string | null
  duration?: number
  slot?: Slot | null
}

const lessonOf = (given: Given) => ({ title: '', group: null, roomId: null, duration: 1, slot: null, ...given })

const monday1 = { day: 1, period: 1 }
const monday2 = { day: 1, period: 2 }
const tuesday1 = { day: 2, period: 1 }

describe('placing a lesson', () => {
  it('moves it about and takes it off the grid again', async () => {
    const { add } = await aPlan()
    const lesson = await add()
    expect(lesson).toMatchObject({ slot: null, isAllocated: false, version: 1 })
    const placed = await as()(placeLesson, { lessonId: lesson.id, version: 1, slot: monday1 })
    expect(placed).toMatchObject({ slot: monday1, version: 2 })
    const off = await as()(placeLesson, { lessonId: lesson.id, version: 2, slot: null })
    expect(off).toMatchObject({ slot: null, version: 3 })
    await expect(as()(placeLesson, { lessonId: lesson.id, version: 2, slot: monday1 })).rejects.toMatchObject({
      status: 412,
      problem: { newer: { record: { version: 3 } } },
    })
  })

  it.each([
    [
      'its teacher',
      (p: Awaited<ReturnType<typeof aPlan>>) => ({ streamIds: [p.west.id] }),
      /^Auma, Grace has Mathematics \(S1 East .*; Auma, Grace\) on Monday, Period 1, so Physics \(S1 West .*; Auma, Grace\) cannot be there\.$/,
    ],
    [
      'its stream',
      (p: Awaited<ReturnType<typeof aPlan>>) => ({ staffIds: [p.ben.id] }),
      /^S1 East .* has Mathematics .* so Physics \(S1 East .*; Okello, Ben\) cannot be there\.$/,
    ],
  ])('refuses a clash of %s and names both lessons', async (_, given, sentence) => {
    const plan = await aPlan()
    await plan.add({ slot: monday1 })
    const other = await plan.add({ subjectId: plan.physics.id, ...given(plan) })
    await expect(as()(placeLesson, { lessonId: other.id, version: 1, slot: monday1 })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(sentence) },
    })
    expect(await as()(placeLesson, { lessonId: other.id, version: 1, slot: monday2 })).toMatchObject({ slot: monday2 })
  })

  it('refuses two lessons in one room, also when the room is chosen later', async () => {
    const { add, west, ben, physics } = await aPlan()
    const room = await as()(addRoom, { code: `Lab ${number}`, name: '', capacity: null })
    await add({ roomId: room.id, slot: monday1 })
    const others = { subjectId: physics.id, streamIds: [west.id], staffIds: [ben.id] }
    await expect(add({ ...others, roomId: room.id, slot: monday1 })).rejects.toMatchObject({
      problem: { message: expect.stringMatching(new RegExp(`^${room.code} holds Mathematics .* so Physics`)) },
    })
    const other = await add({ ...others, slot: monday1 })
    const change = as()(saveLesson, { ...other, group: null, lessonId: other.id, roomId: room.id })
    await expect(change).rejects.toMatchObject({ status: 409 })
  })

  it('takes a lesson of several streams with one teacher as one lesson, and clashes with each of them', async () => {
    const { add, east, west, ben, physics } = await aPlan()
    await add({ streamIds: [east.id, west.id], slot: monday1 })
    await expect(
      add({ subjectId: physics.id, streamIds: [west.id], staffIds: [ben.id], slot: monday1 }),
    ).rejects.toMatchObject({
      status: 409,
    })
  })

  it('lets two parts of one stream have lessons at the same time', async () => {
    const { add, ben, physics } = await aPlan()
    await add({ group: 'Artists', slot: monday1 })
    const other = await add({ subjectId: physics.id, staffIds: [ben.id], group: 'Musicians', slot: monday1 })
    expect(other.slot).toEqual(monday1)
    await expect(add({ subjectId: physics.id, staffIds: [], slot: monday1 })).rejects.toMatchObject({ status: 409 })
  })

  it('keeps double lessons within one part of the day', async () => {
    const { add } = await aPlan()
    await expect(add({ duration: 2, slot: { day: 1, period: 3 } })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/cannot begin on Monday, Period 3\. There is a break\.$/) },
    })
    await expect(add({ duration: 2, slot: { day: 1, period: 10 } })).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/would not end within the day/) },
    })
    await add({ duration: 2, slot: monday1 })
    await expect(add({ slot: monday2 })).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a time at which its teacher cannot teach', async () => {
    const { add, grace } = await aPlan()
    await as()(saveStaffWish, { staffId: grace.id, termId, unavailable: [tuesday1], mostPerDay: 6, avoidsGaps: true })
    await expect(add({ slot: tuesday1 })).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/^Auma, Grace cannot teach on Tuesday, Period 1/) },
    })
    const { wishes } = await as()(listLessonDemands, { termId })
    expect(wishes).toContainEqual({ staffId: grace.id, unavailable: [tuesday1], mostPerDay: 6, avoidsGaps: true })
  })

  it('never makes a clash when many place at once', async () => {
    const { add, draft, grace } = await aPlan()
    const streams = await Promise.all(
      Array.from({ length: 8 }, (_, place) => aStream(app.db, { name: `Race ${place} ${draft.id}` })),
    )
    const lessons = await Promise.all(streams.map(({ id }) => add({ streamIds: [id], staffIds: [grace.id] })))
    const tries = await Promise.allSettled(
      lessons.map(({ id, version }) => as()(placeLesson, { lessonId: id, version, slot: monday1 })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { timetable } = await as()(getTimetable, { timetableId: draft.id })
    expect(findClashes(timetable?.lessons ?? [])).toEqual([])
    expect(timetable?.lessons.filter(({ slot }) => slot)).toHaveLength(1)
  })

  it('pins what is placed, and writes everything into the history', async () => {
    const { add, draft } = await aPlan()
    const lesson = await add()
    await expect(as()(pinLesson, { lessonId: lesson.id, version: 1, isPinned: true })).rejects.toMatchObject({
      status: 409,
    })
    await as()(placeLesson, { lessonId: lesson.id, version: 1, slot: monday1 })
    expect(await as()(pinLesson, { lessonId: lesson.id, version: 2, isPinned: true })).toMatchObject({ isPinned: true })
    const off = await as()(placeLesson, { lessonId: lesson.id, version: 3, slot: null })
    expect(off.isPinned).toBe(false)
    await as()(removeLesson, { lessonId: lesson.id })
    const changes = await as()(listTimetableChanges, { timetableId: draft.id })
    expect(changes.map(({ action }) => action)).toEqual([
      'remove lesson',
      'take lesson off the grid',
      'pin lesson',
      'place lesson',
      'add lesson',
      'begin timetable',
    ])
    expect(changes[3]?.fields).toEqual([
      { name: expect.stringMatching(/^Mathematics \(S1 East/), before: 'not placed', after: 'Monday, Period 1' },
    ])
  })

  it('refuses what is not there', async () => {
    const { add } = await aPlan()
    const unknown = crypto.randomUUID()
    await expect(
      add({ subjectId: unknown, streamIds: [unknown], staffIds: [unknown], roomId: unknown }),
    ).rejects.toMatchObject({
      status: 400,
      problem: {
        fields: {
          subjectId: expect.any(String),
          streamIds: expect.any(String),
          staffIds: expect.any(String),
          roomId: expect.any(String),
        },
      },
    })
    await expect(add({ subjectId: null })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the versions of a timetable', () => {
  it('are begun, renamed, compared and published; teachers and students see what is published', async () => {
    const { add, draft, east, grace, ben, maths } = await aPlan()
    const teacher = await anAccount(app.db, 'staff', { staff_id: grace.id })
    const student = await anAccount(app.db, 'student', {
      student_id: (await aStudent(app.db, { stream_id: east.id })).id,
    })
    const lesson = await add({ slot: monday1 })
    await add({ slot: tuesday1 })
    await add({ slot: null })
    const isMine = (week: { days: { lessons: { id: string }[] }[] }) => week.days.map(({ lessons }) => lessons.length)
    const monday = '2026-11-16'
    expect(isMine(await app.as(teacher)(getOwnWeek, { date: monday }))).toEqual([0, 0, 0, 0, 0])

    const published = await as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: draft.version })
    expect(published).toMatchObject({ state: 'published', lessons: 3, unplaced: 1, ofLeavers: 0 })
    const week = await app.as(teacher)(getOwnWeek, { date: monday })
    expect(isMine(week)).toEqual([1, 1, 0, 0, 0])
    expect(week).toMatchObject({
      term: '2026 Term 3',
      sessions: week.periods.map(() => 'morning'),
      days: [{ date: monday, title: 'Monday', note: null }, {}, {}, {}, {}],
    })
    expect(week.days[0]?.lessons[0]).toMatchObject({
      day: 1,
      period: 1,
      subject: { name: 'Mathematics' },
      streams: [{ id: east.id }],
    })
    const theirs = await app.as(student)(getOwnWeek, { date: monday })
    expect(isMine(theirs)).toEqual([1, 1, 0, 0, 0])
    expect(theirs.sessions).toBeUndefined()
    await expect(as()(placeLesson, { lessonId: lesson.id, version: 1, slot: monday2 })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/is published and stays as it is/) },
    })

    await app.db.updateTable('staff').set({ status: 'left' }).where('id', '=', grace.id).execute()
    const next = await aDraft(draft.id)
    expect(next).toMatchObject({ basedOn: draft.id, lessons: 3, unplaced: 1, ofLeavers: 2 })
    await app.db.updateTable('staff').set({ status: 'active' }).where('id', '=', grace.id).execute()
    const { timetable } = await as()(getTimetable, { timetableId: next.id })
    const [first, second] = timetable?.lessons ?? []
    await as()(placeLesson, { lessonId: first?.id ?? '', version: 1, slot: monday2 })
    await as()(saveLesson, {
      ...second,
      ...lessonOf({ subjectId: maths.id, streamIds: [east.id], staffIds: [ben.id] }),
      lessonId: second?.id ?? '',
      version: 1,
    })
    await as()(addLesson, {
      timetableId: next.id,
      ...lessonOf({
        subjectId: null,
        title: 'Assembly',
        streamIds: [east.id],
        staffIds: [],
        slot: { day: 5, period: 1 },
      }),
    })
    const { same, differences } = await as()(compareTimetables, { timetableId: next.id, withId: draft.id })
    expect(same).toBe(1)
    expect(differences.map(({ kind }) => kind).sort()).toEqual(['added', 'changed', 'moved'])

    const renamed = await as()(renameTimetable, { timetableId: next.id, version: 1, title: `From Monday ${number}` })
    await as()(publishTimetable, { allowEmptyStreams, timetableId: next.id, version: renamed.version, firstDay })
    const { versions } = await as()(getTimetable, {})
    expect(versions.find(({ id }) => id === draft.id)?.state).toBe('archived')
    expect(isMine(await app.as(student)(getOwnWeek, { date: monday }))).toEqual([1, 1, 0, 0, 1])
    await expect(as()(removeTimetable, { timetableId: draft.id })).rejects.toMatchObject({ status: 409 })
  })

  it('say where the department of a lesson stands among all, by which all weeks are coloured alike', async () => {
    const { add, draft, grace, maths, physics } = await aPlan()
    const setDepartment = (department: string | null, id?: string) =>
      app.db
        .updateTable('subject')
        .set({ department })
        .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
        .execute()
    await setDepartment(null)
    await setDepartment('Zoology', maths.id)
    await setDepartment('crafts', (await aSubject(app.db)).id)
    const teacher = await anAccount(app.db, 'staff', { staff_id: grace.id })
    await add({ slot: monday1 })
    await add({ slot: monday2, subjectId: physics.id })
    await as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: draft.version, firstDay })
    const subjects = async () => {
      const { days } = await app.as(teacher)(getOwnWeek, { date: '2026-11-16' })
      return days[0]?.lessons.map(({ subject }) => subject?.departmentPlace)
    }
    expect(await subjects()).toEqual([0, undefined])
    await setDepartment('Arts', physics.id)
    expect(await subjects()).toEqual([1, 0])
  })

  it('leave out holidays, and what a student does not take', async () => {
    const { add, draft, east, physics } = await aPlan()
    const [taker, other] = [
      await aStudent(app.db, { stream_id: east.id }),
      await aStudent(app.db, { stream_id: east.id }),
    ]
    await app.db.insertInto('subject_choice').values({ student_id: taker.id, subject_id: physics.id }).execute()
    await add({ slot: monday1 })
    await add({ subjectId: physics.id, slot: tuesday1, staffIds: [] })
    await as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: 1, firstDay })
    const account = await anAccount(app.db, 'student', { student_id: taker.id })
    const otherAccount = await anAccount(app.db, 'student', { student_id: other.id })
    const lessonsOf = async (student: typeof account, day: string) => {
      const { days } = await app.as(student)(getOwnWeek, { date: day })
      return days.find(({ date }) => date === day)?.lessons.length
    }
    expect(await lessonsOf(account, '2026-11-17')).toBe(1)
    expect(await lessonsOf(otherAccount, '2026-11-17')).toBe(0)
    expect(await lessonsOf(otherAccount, '2026-11-16')).toBe(1)
    expect(await lessonsOf(otherAccount, '2026-11-21')).toBe(undefined)
    await app.db.insertInto('school_holiday').values({ day: '2026-11-16', title: 'Founders’ Day' }).execute()
    expect(await lessonsOf(otherAccount, '2026-11-16')).toBe(0)
    const week = await app.as(account)(getOwnWeek, { date: '2026-11-18' })
    expect(week.days[0]).toMatchObject({ title: null, note: 'Founders’ Day', lessons: [] })
  })

  it('follow a student into the stream of each day', async () => {
    const { add, draft, east, west } = await aPlan()
    const mover = await aStudent(app.db, { stream_id: east.id })
    await inStream(app.db, mover.id, west.id, '2026-11-25')
    await add({ slot: monday1 })
    await add({ slot: { day: 4, period: 1 } })
    await add({ slot: { day: 4, period: 2 }, streamIds: [west.id] })
    await as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: 1, firstDay })
    const account = await anAccount(app.db, 'student', { student_id: mover.id })
    const { days } = await app.as(account)(getOwnWeek, { date: '2026-11-23' })
    const shown = days.flatMap(({ lessons }) => lessons.map(({ day, streams }) => [day, streams[0]?.id]))
    expect(shown).toEqual([
      [1, east.id],
      [4, west.id],
    ])
  })

  it('are refused to be published with a clash or without a lesson', async () => {
    const empty = await aDraft()
    await expect(
      as()(publishTimetable, { allowEmptyStreams, timetableId: empty.id, version: 1 }),
    ).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/has no lesson in its grid yet/) },
    })
    const { add, draft, west } = await aPlan()
    await add({ slot: monday1 })
    const other = await add({ streamIds: [west.id] })
    await app.db.updateTable('lesson').set({ day: 1, period: 1 }).where('id', '=', other.id).execute()
    await expect(
      as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: 1 }),
    ).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^Auma, Grace has/) },
    })
  })

  it('let one of two publish at once', async () => {
    const [one, two] = [await aPlan(), await aPlan()]
    for (const { add } of [one, two]) await add({ slot: monday1 })
    await Promise.all(
      [one, two].map(({ draft }) =>
        as()(publishTimetable, { allowEmptyStreams, timetableId: draft.id, version: 1, firstDay }),
      ),
    )
    const { versions } = await as()(getTimetable, {})
    expect(versions.filter(({ state }) => state === 'published')).toHaveLength(1)
  })
})

describe('the lessons that are wanted', () => {
  const aWish = (given: Given & { termId: string; periods: number; doubles: number }) => {
    const { slot: _, duration: __, ...fields } = lessonOf(given)
    return as()(addLessonDemand, {
      ...fields,
      termId: given.termId,
      periods: given.periods,
      doubles: given.doubles,
      mostPerDay: 2,
      partOfDay: 'any' as const,
    })
  }

  it('fill a draft, and a change of them is brought into it', async () => {
    const { maths, east, grace, ben } = await aPlan()
    const people = { subjectId: maths.id, streamIds: [east.id], staffIds: [grace.id] }
    const wish = await aWish({ termId, ...people, periods: 5, doubles: 1 })
    const draft = await aDraft('wanted')
    const read = async () =>
      (await as()(getTimetable, { timetableId: draft.id })).timetable?.lessons.filter(
        ({ demandId }) => demandId === wish.id,
      ) ?? []
    const lessons = await read()
    expect(lessons.map(({ duration }) => duration).sort()).toEqual([1, 1, 1, 2])
    const [single] = lessons.filter(({ duration }) => duration === 1)
    await as()(placeLesson, { lessonId: single?.id ?? '', version: 1, slot: monday1 })

    const { group, title, roomId } = wish
    const changed = { ...people, group, title, roomId, mostPerDay: 2, partOfDay: 'any' as const }
    await as()(saveLessonDemand, {
      demandId: wish.id,
      version: 1,
      ...changed,
      staffIds: [ben.id],
      periods: 4,
      doubles: 1,
    })
    const filled = await as()(fillTimetable, { timetableId: draft.id })
    expect(filled).toEqual({ added: 0, removed: 1, changed: 3, takenOff: 0 })
    const after = await read()
    expect(after.map(({ staffIds }) => staffIds)).toEqual([[ben.id], [ben.id], [ben.id]])
    expect(after.find(({ slot }) => slot)?.id).toBe(single?.id)
  })

  it('come from the allocations that have none', async () => {
    const { maths, east, grace } = await aPlan()
    await anAllocation(app.db, { staff_id: grace.id, subject_id: maths.id, stream_id: east.id, term_id: termId })
    const { withoutDemand } = await as()(listLessonDemands, { termId })
    expect(await as()(wantAllocatedLessons, { termId, periods: 4 })).toEqual({ added: withoutDemand })
    const { demands } = await as()(listLessonDemands, { termId })
    expect(demands.find(({ subjectId }) => subjectId === maths.id)).toMatchObject({
      periods: 4,
      staffIds: [grace.id],
      streamIds: [east.id],
      isAllocated: true,
    })
    expect(await as()(wantAllocatedLessons, { termId, periods: 4 })).toEqual({ added: 0 })
  })
})

describe('days and periods', () => {
  it('take their lessons along, and those of drafts that have no place come off the grid', async () => {
    const { add, draft } = await aPlan()
    const [first, last] = [await add({ slot: monday1 }), await add({ slot: { day: 5, period: 2 } })]
    const { frame } = await as()(getTimetable, { timetableId: draft.id })
    if (!frame) throw new Error('There is no frame')
    const assembly = { title: 'Assembly', start: '07:30', end: '08:00', isBreak: true, was: null }
    const { takenOff, frame: saved } = await as()(saveTimetableFrame, {
      termId,
      version: frame.version,
      counting: 'weekdays',
      closed: [],
      days: frame.days.slice(0, 4).map((title, place) => ({ title, was: place + 1 })),
      periods: [assembly, ...frame.periods.map((period, place) => ({ ...period, was: place + 1 }))],
    })
    expect(takenOff).toBeGreaterThan(0)
    expect(saved.version).toBe(frame.version + 1)
    const { timetable } = await as()(getTimetable, { timetableId: draft.id })
    const slotOf = (id: string) => timetable?.lessons.find((lesson) => lesson.id === id)?.slot
    expect(slotOf(first.id)).toEqual({ day: 1, period: 2 })
    expect(slotOf(last.id)).toBeNull()
  })

  it('of a published timetable cannot be taken away', async () => {
    const { frame } = await as()(getTimetable, {})
    if (!frame) throw new Error('There is no frame')
    const change = {
      termId,
      version: frame.version,
      counting: 'weekdays' as const,
      closed: [],
      days: [{ title: 'Friday', was: 4 }],
      periods: frame.periods.map((period, place) => ({ ...period, was: place + 1 })),
    }
    await expect(as()(saveTimetableFrame, change)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/which is published, would lose their place/) },
    })
    const week = {
      ...change,
      days: Array.from({ length: 7 }, (_, place) => ({ title: `Day ${place + 1}`, was: place + 1 })),
    }
    await expect(as()(saveTimetableFrame, week)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { days: expect.stringMatching(/count school days instead/) } },
    })
  })
})

describe('rooms', () => {
  it('are known by a code that is kept as it is written', async () => {
    const room = await as()(addRoom, { code: '011', name: 'Library', capacity: 30 })
    expect(room.code).toBe('011')
    await expect(as()(addRoom, { code: '011', name: '', capacity: null })).rejects.toMatchObject({ status: 400 })
    const saved = await as()(saveRoom, { roomId: room.id, version: 1, code: '11', name: 'Library', capacity: null })
    expect(saved).toMatchObject({ code: '11', version: 2 })
    await expect(as()(saveRoom, { ...saved, roomId: room.id, version: 1 })).rejects.toMatchObject({ status: 412 })
    const { add } = await aPlan()
    const lesson = await add({ roomId: room.id })
    await expect(as()(removeRoom, { roomId: room.id })).rejects.toMatchObject({
      problem: { message: '11 cannot be removed: one lesson belongs to it.' },
    })
    await as()(removeLesson, { lessonId: lesson.id })
    expect(await as()(removeRoom, { roomId: room.id })).toEqual({})
  })
})

it.each([
  ['a teacher', 'staff'],
  ['a student', 'student'],
] as const)('is closed to %s but for the own week', async (_, category) => {
  const account = await anAccount(app.db, category)
  await expect(app.as(account)(getTimetable, {})).rejects.toMatchObject({ status: 403 })
  expect(await app.as(account)(getOwnWeek, {})).toMatchObject({ days: expect.any(Array) })
})
