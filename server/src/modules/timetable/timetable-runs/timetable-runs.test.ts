import {
  addLessonDemand,
  addTimetable,
  applyTimetableRun,
  discardTimetableRun,
  findTimetableRun,
  getTimetable,
  getTimetableRun,
  type Lesson,
  pinLesson,
  placeLesson,
  publishTimetable,
  saveStaffWish,
  startTimetableRun,
  stopTimetableRun,
  type TimetableRun,
} from '@bellhouse/contracts'
import { findClashes, slotsOf } from '@bellhouse/timetabling'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { jobNotices } from '../../../platform/jobs/job.repo'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
let number = 0

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const as = () => app.as(admin)

/** Two teachers with three subjects each in two streams; the first one is away on some mornings. */
async function aDraft({ periods = 4, doubles = 1, away = [] as { day: number; period: number }[] } = {}) {
  number += 1
  await app.db.deleteFrom('lesson').execute()
  await app.db.deleteFrom('lesson_demand').execute()
  const staff = [await aStaff(app.db), await aStaff(app.db, { given_names: 'Ben', family_name: 'Okello' })]
  const streams = [await aStream(app.db, { name: `East ${number}` }), await aStream(app.db, { name: `West ${number}` })]
  for (const { id: staffId } of staff) {
    for (let place = 0; place < 3; place++) {
      const subject = await aSubject(app.db)
      for (const stream of streams) {
        await as()(addLessonDemand, {
          ...{ termId, subjectId: subject.id, title: '', group: null, roomId: null, partOfDay: 'any' },
          ...{ streamIds: [stream.id], staffIds: [staffId], periods, doubles, mostPerDay: 1 },
        })
      }
    }
  }
  const [first] = staff
  if (away.length > 0) {
    const wish = { staffId: first?.id ?? '', termId, unavailable: away, mostPerDay: null, avoidsGaps: false }
    await as()(saveStaffWish, wish)
  }
  const { id } = await as()(addTimetable, { termId, title: `Generated ${number}`, from: 'wanted' })
  return { id, staff, streams }
}

async function lessonsOf(timetableId: string): Promise<Lesson[]> {
  return (await as()(getTimetable, { timetableId })).timetable?.lessons ?? []
}

async function ended(run: TimetableRun): Promise<TimetableRun> {
  const now = await as()(getTimetableRun, { runId: run.id })
  if (now.state !== 'running') return now
  await new Promise((resolve) => setTimeout(resolve, 50))
  return ended(run)
}

const generate = async (timetableId: string, keep: 'pinned' | 'placed' = 'pinned', seconds = 2) =>
  ended(await as()(startTimetableRun, { timetableId, keep, seconds }))

describe('generating a timetable', () => {
  it('places every lesson without a clash, keeps pinned ones and heeds who is away', async () => {
    const away = [1, 2, 3].map((period) => ({ day: 1, period }))
    const { id, staff } = await aDraft({ away })
    const pinned = (await lessonsOf(id)).find(({ staffIds }) => staffIds[0] === staff[1]?.id) as Lesson
    const slot = { day: 3, period: 2 }
    const placed = await as()(placeLesson, { lessonId: pinned.id, version: pinned.version, slot })
    await as()(pinLesson, { lessonId: placed.id, version: placed.version, isPinned: true })

    const run = await generate(id)
    expect(run).toMatchObject({ state: 'done', part: 1, obstacles: [], result: { unplaced: [] } })
    expect(run.result?.placed).toBe(run.result?.lessons)
    expect((await lessonsOf(id)).filter((lesson) => lesson.slot)).toHaveLength(1)

    expect(await as()(applyTimetableRun, { runId: run.id })).toMatchObject({ state: 'applied' })
    const lessons = await lessonsOf(id)
    expect(lessons.every((lesson) => lesson.slot !== null)).toBe(true)
    expect(findClashes(lessons)).toEqual([])
    expect(lessons.find((lesson) => lesson.id === pinned.id)).toMatchObject({ slot, isPinned: true })
    const hers = lessons.filter(({ staffIds }) => staffIds.includes(staff[0]?.id ?? ''))
    const places = hers.flatMap((lesson) => (lesson.slot ? slotsOf({ ...lesson, slot: lesson.slot }) : []))
    for (const one of away) expect(places).not.toContainEqual(one)
    expect(lessons.reduce((periods, { duration }) => periods + duration, 0)).toBe(48)
    const { version } = (await as()(getTimetable, { timetableId: id })).versions.find((one) => one.id === id) ?? {}
    expect(await as()(publishTimetable, { timetableId: id, version: version ?? 0 })).toMatchObject({
      state: 'published',
    })
  })

  it('leaves the draft alone when it was changed in the meantime', async () => {
    const { id } = await aDraft()
    const run = await generate(id)
    const [lesson] = await lessonsOf(id)
    await as()(placeLesson, { lessonId: lesson?.id ?? '', version: lesson?.version ?? 0, slot: { day: 1, period: 1 } })
    await expect(as()(applyTimetableRun, { runId: run.id })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/changed while places were searched/) },
    })
    expect((await lessonsOf(id)).filter(({ slot }) => slot)).toHaveLength(1)
  })

  it('is stopped with the best so far, which nobody has to take', async () => {
    const { id } = await aDraft({ periods: 9, doubles: 0 })
    const begun = await as()(startTimetableRun, { timetableId: id, keep: 'pinned', seconds: 120 })
    await expect(as()(startTimetableRun, { timetableId: id, keep: 'pinned', seconds: 1 })).rejects.toMatchObject({
      status: 409,
    })
    expect(await as()(findTimetableRun, { timetableId: id })).toMatchObject({ id: begun.id })
    await as()(stopTimetableRun, { runId: begun.id })
    const run = await ended(begun)
    expect(run).toMatchObject({ state: 'done', result: { lessons: 108 } })
    expect(await as()(discardTimetableRun, { runId: run.id })).toMatchObject({ state: 'discarded' })
    expect(await as()(findTimetableRun, { timetableId: id })).toBeNull()
    expect((await lessonsOf(id)).every(({ slot }) => slot === null)).toBe(true)
  })

  it('goes on with another server when the first one died in the middle', async () => {
    const { id } = await aDraft()
    const run = await app.db
      .insertInto('timetable_run')
      .values({ timetable_id: id, part: 0.5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payload = JSON.stringify({ runId: run.id, timetableId: id, keep: 'pinned', seconds: 2 })
    const ofTheDead = {
      kind: 'search for a timetable',
      payload,
      state: 'running' as const,
      server: 'dead',
      attempts: 1,
    }
    await app.db
      .insertInto('job')
      .values({ ...ofTheDead, seen_at: new Date(Date.now() - 60_000) })
      .execute()
    await sql`select pg_notify(${jobNotices}, '')`.execute(app.db)
    const shown = await as()(getTimetableRun, { runId: run.id })
    expect(await ended(shown)).toMatchObject({ state: 'done', result: { unplaced: [] } })
    expect(await as()(applyTimetableRun, { runId: run.id })).toMatchObject({ state: 'applied' })
  })

  it('names beforehand who has too little time, and afterwards what has no place and why', async () => {
    const { days = [], periods = [] } = (await as()(getTimetable, { timetableId: (await aDraft()).id })).frame ?? {}
    const times = days.flatMap((_, day) => periods.map((_, period) => ({ day: day + 1, period: period + 1 })))
    const { id } = await aDraft({ away: times.filter(({ day, period }) => day > 1 || period > 2), doubles: 0 })
    const run = await generate(id)
    expect(run.obstacles).toEqual(['Auma, Grace is free in only 2 of the 24 periods that the lessons need.'])
    const { unplaced = [] } = run.result ?? {}
    expect(unplaced.reduce((sum, { count }) => sum + count, 0)).toBe(22)
    expect(unplaced[0]?.sentence).toMatch(
      /^Of \d+ times, none is left at which all are free: Auma, Grace cannot be had at \d+ and has other lessons at 2/,
    )
    // The first time at which she is not there and everybody else is free.
    expect(unplaced[0]?.sentence).toMatch(/\. It would fit on \S+, .+ if Auma, Grace could be there then\.$/)
  })

  it('keeps every lesson that is placed where that is asked for', async () => {
    const { id } = await aDraft()
    const [lesson] = await lessonsOf(id)
    const slot = { day: 2, period: 1 }
    await as()(placeLesson, { lessonId: lesson?.id ?? '', version: lesson?.version ?? 0, slot })
    const run = await generate(id, 'placed')
    await as()(applyTimetableRun, { runId: run.id })
    expect((await lessonsOf(id)).find((one) => one.id === lesson?.id)).toMatchObject({ slot })
  })
})
