import type { Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
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

test('on a phone a chip with a picture stays in one piece, and a dialog’s last label stands where the others do', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.setViewportSize(phone)
  await admin.goto(`/attendance/?date=${demoDay('2026-11-19')}`)
  const chip = admin.getByText(/^Taken \d/).first()
  await expect(chip).toBeVisible()
  expect(await chip.evaluate((box) => box.getClientRects().length)).toBe(1)

  await admin.goto('/students/s2')
  await admin.getByRole('checkbox').nth(1).check()
  await admin.getByRole('combobox', { name: 'Move to' }).selectOption({ index: 2 })
  const starts = await Promise.all(
    ['From', 'Reason'].map((label) =>
      admin.getByText(label, { exact: true }).evaluate((one) => one.getBoundingClientRect().x),
    ),
  )
  expect(starts[1]).toBe(starts[0])
})

test('what can be done with chosen rows stays in sight, however far down the list they are chosen', async ({ as }) => {
  const admin = await as('admin')
  await admin.setViewportSize(phone)
  await admin.goto('/students/')
  await admin.getByRole('row').getByRole('checkbox').last().check()
  await expect(admin.getByRole('combobox', { name: 'Move to' })).toBeInViewport({ ratio: 1 })
  await expect(admin.getByRole('button', { name: 'Choose none' })).toBeInViewport({ ratio: 1 })
})
