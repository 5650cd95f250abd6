import type { Page } from '@playwright/test'
import { aNewSchool, enterAsFirstAdmin } from './support/new-school'
import { adminRoutes } from './support/routes'
import { expect, follow, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ bypassCSP: true, actionTimeout: 15_000 })
test.describe.configure({ timeout: 300_000 })

const setUpOf = (page: Page) => page.getByRole('region', { name: 'Set up the school' })
const next = (page: Page) => setUpOf(page).locator('[aria-current=step]')

test('a new school is led from its name to the accounts, step by step, and goes on where it stopped', async ({
  page,
}) => {
  const school = await aNewSchool()
  try {
    await enterAsFirstAdmin(page, school.said)
    await expect(setUpOf(page)).toContainText('0 of 7 done')
    expect(await violationsOf(page)).toEqual([])

    await next(page).getByRole('link', { name: 'School details' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Hillside Secondary School')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/saved/i).first()).toBeVisible()

    await page.goto(`${school.url}/dashboard`)
    await expect(setUpOf(page)).toContainText('1 of 7 done')
    await expect(next(page).getByRole('link', { name: 'Add a term' })).toBeVisible()

    // Skipped, and taken up again by somebody else in another browser.
    await setUpOf(page).getByRole('button', { name: 'Skip: Add the year and its terms' }).click()
    await expect(next(page)).toContainText('Add streams and subjects')
    await page.reload()
    await expect(next(page)).toContainText('Add streams and subjects')
    await setUpOf(page).getByRole('button', { name: 'Do it after all: Add the year and its terms' }).click()
    await expect(next(page)).toContainText('Add the year and its terms')

    // The last step that is skipped ends it; the dashboard is the school's day from then on.
    for (const title of ['year', 'streams', 'students', 'Allocate', 'timetable', 'accounts']) {
      const skip = setUpOf(page).getByRole('button', { name: new RegExp(`^Skip: .*${title}`) })
      await skip.click()
      await expect(skip).toHaveCount(0)
    }
    await expect(setUpOf(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Attendance today' })).toBeVisible()
  } finally {
    await school.end()
  }
})

test('no screen of an empty school speaks of a mistyped address or of a search that nobody made', async ({ page }) => {
  const school = await aNewSchool()
  const wrong: string[] = []
  const ofNobody = ['/edit_subject/112', '/import_electives/s3', '/electives/s3', '/sets/s3']
  try {
    await enterAsFirstAdmin(page, school.said)
    for (const path of adminRoutes.filter((route) => !ofNobody.includes(route))) {
      await follow(page, path)
      await page.waitForLoadState('networkidle')
      const text = (await page.getByRole('main').textContent()) ?? ''
      if (/mistyped|“”|does not exist/.test(text)) wrong.push(`${path}: ${text}`)
    }
    expect(wrong).toEqual([])
  } finally {
    await school.end()
  }
})
