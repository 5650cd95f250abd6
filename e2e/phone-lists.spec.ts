import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

const phone = { width: 390, height: 844 }

async function tallestRow(page: Page, path: string) {
  await page.goto(path)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
}

test('on a phone a member of staff takes two lines, as a student does, and the email stands on their page', async ({
  as,
}) => {
  const page = await as('admin')
  await page.setViewportSize(phone)
  const student = await tallestRow(page, '/students/')
  expect(await tallestRow(page, '/staff')).toBeLessThanOrEqual(student)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: /@bellhouse\.example/ })).toBeVisible()
})
