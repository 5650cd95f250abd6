import { expect, test } from './support/test'

const phone = { width: 390, height: 844 }

test('Back asks before it loses what is typed in a dialog, and leaves the page beneath the dialog alone', async ({
  as,
}) => {
  const page = await as('teacher')
  await page.setViewportSize(phone)
  await page.goto('/teacher/dashboard')
  await page.getByRole('link', { name: /^All notices/ }).click()
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const title = page.getByRole('textbox', { name: /Title/ })
  await title.fill('Reading club')

  page.once('dialog', (question) => question.dismiss())
  await page.evaluate(() => history.back())
  await expect(title).toHaveValue('Reading club')
  await expect(page).toHaveURL(/notices/)

  page.once('dialog', (question) => question.accept())
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/notices/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/dashboard/)
})

test('Back closes the notifications and the menu before it leaves the page', async ({ as }) => {
  const page = await as('teacher')
  await page.setViewportSize(phone)
  await page.goto('/teacher/dashboard')
  await page.getByRole('link', { name: /^All notices/ }).click()
  for (const name of ['Notifications', 'Toggle menu']) {
    await page.getByRole('button', { name }).first().click()
    const over = page.locator('dialog[open], [data-open]').first()
    await expect(over).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.locator('dialog[open], [data-open]')).toHaveCount(0)
    await expect(page).toHaveURL(/notices/)
  }
})

test('a mark whose field Back has left is saved', async ({ as }) => {
  const page = await as('teacher')
  await page.setViewportSize(phone)
  await page.goto('/teacher/marks')
  await page.getByRole('link', { name: /English Language/ }).click()
  const field = page.getByRole('textbox').last()
  await field.fill('61')
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: 'Student Marks' })).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page.getByRole('textbox').last()).toHaveValue('61')
})
