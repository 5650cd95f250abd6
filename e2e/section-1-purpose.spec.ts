import { expect, test } from './support/test'

test('§1 people sign in with a username and a password', async ({ as }) => {
  const page = await as('admin')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('§1 page titles end with the brand', async ({ as }) => {
  const page = await as('admin', '/students')
  await expect(page).toHaveTitle('Students | Bellhouse')
})

test('§1 the header shows the school’s name and the signed-in username', async ({ as }) => {
  const page = await as('teacher')
  await expect(page.getByText('Bellhouse Secondary School').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'teacher' })).toBeVisible()
})

test('§1 the header shows Admin when no username is kept', async ({ as }) => {
  const page = await as('admin')
  await page.evaluate(() => localStorage.removeItem('username'))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
})

test('§1 the footer has the current year and a link to the company', async ({ as }) => {
  const page = await as('student')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(String(new Date().getFullYear()))
  await expect(footer.getByRole('link')).toHaveAttribute('href', /^https:/)
})

test('§1 the settings entries of a student lead to a placeholder page', async ({ as }) => {
  const page = await as('student')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Grading System' }).click()
  await expect(page).toHaveURL(/\/sample-page$/)
})

test('§1 a page header shows a breadcrumb', async ({ as }) => {
  const page = await as('admin', '/staff')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Staff Members')
})
