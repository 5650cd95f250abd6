import type { Locator } from '@playwright/test'
import { expect, test } from './support/test'

test('a week of eight periods stands in one window, in the colours of its departments', async ({ as }) => {
  const page = await as('admin', '/timetable')
  const week = page.getByRole('grid', { name: 'Week of S1 East' })
  await expect(week).toBeVisible()
  expect(await endOf(week), 'the last period is seen').toBeLessThanOrEqual(900)

  const [biology, chemistry, history] = await coloursOf(week)
  expect(biology).toBe(chemistry)
  expect(history).not.toBe(biology)

  // A student's own week has the same.
  await as('student', '/timetable')
  const own = page.getByRole('table', { name: 'My week' })
  await expect(own).toBeVisible()
  expect(await coloursOf(own)).toEqual([biology, chemistry, history])
  expect(await endOf(own), 'the last period is seen').toBeLessThanOrEqual(900)
})

const endOf = async (week: Locator) => {
  const box = await week.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

const coloursOf = (week: Locator) =>
  Promise.all(
    ['Biology', 'Chemistry', 'History'].map((subject) =>
      week
        .locator('[data-tint]')
        .filter({ hasText: subject })
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor),
    ),
  )
