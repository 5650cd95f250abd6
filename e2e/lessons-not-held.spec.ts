import {
  getCoverDay,
  getOwnWeek,
  getSchoolSettings,
  getTeacherDashboard,
  holdLessons,
  openRegister,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'lessons not held', bypassCSP: true, viewport: { width: 1024, height: 768 } })
test.setTimeout(240_000)

test('the office marks a period of all classes as not held, and its teacher owes nothing of it', async ({ page }) => {
  await enter(page, 'teacher')
  const { today, days } = await call(page, getOwnWeek, {})
  const day = [...days].reverse().find(({ date, lessons }) => date <= today && lessons.some(isOfOneStream))
  const lesson = day?.lessons.find(isOfOneStream)
  if (!day || !lesson) throw new Error('The teacher has had a lesson this week')

  await enter(page, 'admin')
  const settings = await call(page, getSchoolSettings, {})
  await call(page, saveSchoolSettings, { ...settings, registerRhythm: 'lesson' })
  await enter(page, 'admin', `/timetable?tab=cover&day=${day.date}`)
  await page.getByRole('button', { name: 'Mark lessons as not held' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lessons that are not held' })
  await dialog.getByLabel('Period').selectOption(String(lesson.period))
  await dialog.getByLabel('Reason').fill('Assembly')
  expect(await violationsOf(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Mark as not held' }).click()
  const marked = page.getByRole('region', { name: 'Not held' })
  await expect(marked.getByText('Assembly')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await violationsOf(page), 'the screen of covers').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('not-held-1024.png') })

  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'teacher', '/teacher/timetable')
  const weekday = new Date(`${day.date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
  await page.getByRole('button', { name: weekday, exact: true }).click()
  await expect(page.getByText(/Not held: Assembly/).first()).toBeVisible()
  expect(await violationsOf(page), 'the week on a phone').toEqual([])
  await page.screenshot({ path: test.info().outputPath('not-held-390.png') })
  const session = `lesson-${lesson.period}` as const
  const owes = async () =>
    (await call(page, getTeacherDashboard, {})).registersOwed.some(
      (owed) => owed.date === day.date && owed.session === session,
    )
  expect(await owes()).toBe(false)
  const place = { streamId: lesson.streams[0]?.id ?? '', date: day.date, session }
  expect((await call(page, openRegister, place)).notHeld?.reason).toBe('Assembly')
  const query = new URLSearchParams({ stream: place.streamId, date: day.date, session })
  await enter(page, 'teacher', `/teacher/student_attendance?${query}`)
  await expect(page.getByText(/marked as not held: Assembly/)).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(page, 'admin', `/timetable?tab=cover&day=${day.date}`)
  await page.getByRole('button', { name: /^Held after all/ }).click()
  await expect(marked).toBeHidden()
  for (const { id } of (await call(page, getCoverDay, { day: day.date })).notHeld ?? []) {
    await call(page, holdLessons, { markId: id })
  }
  await enter(page, 'teacher')
  expect((await call(page, openRegister, place)).notHeld).toBeUndefined()
})

const isOfOneStream = ({ streams, duration, subject }: { streams: unknown[]; duration: number; subject: unknown }) =>
  streams.length === 1 && duration === 1 && subject !== null
