import {
  addTimetable,
  findSets,
  getOwnWeek,
  getSchoolSettings,
  getTimetable,
  listRegistersOfDay,
  makeSets,
  openRegister,
  publishTimetable,
  saveLesson,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({
  ...{ addsPeople: 'registers of sets', bypassCSP: true },
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})
test.setTimeout(240_000)

/** The first lesson of the demo teacher from today on that one stream has. */
async function nextLesson(page: Page) {
  await enter(page, 'teacher')
  const { today, days } = await call(page, getOwnWeek, {})
  const lessons = days
    .filter(({ date }) => date >= today)
    .flatMap((day) => day.lessons.map((one) => ({ ...one, date: day.date })))
  const lesson = lessons.find(({ subject, streams }) => subject !== null && streams.length === 1)
  if (!lesson) throw new Error('The teacher has a lesson this week')
  return lesson
}

/** Half of the stream becomes a set of the lesson's teacher, whose lesson it is from today on. */
async function makeSetOf(page: Page, { id, date, streams: [stream] }: Awaited<ReturnType<typeof nextLesson>>) {
  await enter(page, 'admin')
  const settings = await call(page, getSchoolSettings, {})
  await call(page, saveSchoolSettings, { ...settings, registerRhythm: 'lesson' })
  const { registers } = await call(page, listRegistersOfDay, { date, session: 'morning' })
  const classCode = registers.find(({ streamId }) => streamId === stream?.id)?.classCode ?? ''
  const { term, versions } = await call(page, getTimetable, {})
  const termId = term?.id ?? ''
  const from = versions.find(({ holds }) => holds === 'now')?.id ?? ''
  const held = await call(page, getTimetable, { termId, timetableId: from })
  const lesson = held.timetable?.lessons.find((one) => one.id === id)
  const subjectId = lesson?.subjectId ?? ''
  const { students } = await call(page, findSets, { classCode, subjectId })
  const ofStream = students.filter(({ streamId }) => streamId === stream?.id)
  const studentIds = ofStream.slice(0, Math.ceil(ofStream.length / 2)).map((one) => one.id)
  const set = { title: 'Upper set', staffIds: lesson?.staffIds ?? [], studentIds }
  const { setIds } = await call(page, makeSets, { classCode, subjectId, streamIds: [stream?.id ?? ''], sets: [set] })
  const draft = await call(page, addTimetable, { termId, title: 'With sets', from })
  const { timetable } = await call(page, getTimetable, { termId, timetableId: draft.id })
  const same = timetable?.lessons.find(
    (one) =>
      one.subjectId === subjectId &&
      one.slot?.day === lesson?.slot?.day &&
      one.slot?.period === lesson?.slot?.period &&
      one.streamIds[0] === stream?.id,
  )
  if (!same) throw new Error('The draft has the lesson')
  const { id: lessonId, slot: _, isPinned: _p, isAllocated: _a, demandId: _d, set: _s, ...fields } = same
  await call(page, saveLesson, { lessonId, ...fields, group: 'Upper set' })
  await call(page, publishTimetable, { timetableId: draft.id, version: draft.version })
  return { setId: setIds[0] ?? '', studentIds, streamId: stream?.id ?? '' }
}

test('the teacher of a set takes the register of the set on a phone, and of nobody else', async ({ page }) => {
  const lesson = await nextLesson(page)
  const { setId, studentIds, streamId } = await makeSetOf(page, lesson)
  const session = `lesson-${lesson.period}` as const
  await enter(page, 'teacher', `/teacher/student_attendance?date=${lesson.date}`)
  await page
    .getByRole('button', { name: /Period|·/ })
    .last()
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Choose a register' })
  await dialog.getByRole('link', { name: /Upper set/ }).tap()
  await expect(page.getByRole('button', { name: /Upper set/ })).toBeVisible()
  const anyway = page.getByRole('button', { name: 'Take a register anyway' })
  if (await anyway.isVisible()) {
    await anyway.tap()
    await page.getByRole('button', { name: 'Take register anyway' }).tap()
  }
  await expect(page.getByRole('radiogroup')).toHaveCount(studentIds.length)
  expect(await violationsOf(page), 'the register of a set').toEqual([])
  await page.screenshot({ path: test.info().outputPath('register-of-set-390.png') })
  await page.getByRole('radiogroup').first().getByText('A', { exact: true }).tap()
  await page.getByRole('button', { name: 'Save register' }).tap()
  await expect(page.getByText('All saved')).toBeVisible({ timeout: 60_000 })

  const place = { date: lesson.date, session }
  const ofSet = await call(page, openRegister, { ...place, streamId: setId })
  expect(ofSet.students.map(({ status }) => status)).toEqual(studentIds.map((_, at) => (at ? 'present' : 'absent')))
  const whole = await call(page, openRegister, { ...place, streamId })
  expect(
    whole.students
      .filter(({ status }) => status !== null)
      .map((one) => one.studentId)
      .sort(),
  ).toEqual([...studentIds].sort())
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
