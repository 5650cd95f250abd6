import { expect, signIn, test } from './support/test'

test('§4 signing in stores the token and opens the dashboard of the category', async ({ page }) => {
  for (const [account, path] of [
    ['admin', '/dashboard'],
    ['teacher', '/teacher/dashboard'],
    ['student', '/dashboard'],
  ] as const) {
    await page.goto('/login')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await signIn(page, account, `${account}-demo`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('§4 logout removes authToken and username and goes to /login', async ({ as }) => {
  const page = await as('admin')
  await page.getByRole('banner').getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('username')])).toEqual([
    null,
    null,
  ])
})

test('§4 logout in one tab signs out every tab', async ({ as, context }) => {
  const page = await as('admin')
  const other = await context.newPage()
  await other.goto('/students')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Students')
  await page.getByRole('banner').getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
})

test('§4 a token that was signed out is refused by the server at once', async ({ as, portal }) => {
  const page = await as('admin')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.getByRole('banner').getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const reply = await fetch(`${portal.url}/api/students`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(401)
})

test('§4 who is sent away to sign in comes back to the page afterwards', async ({ page }) => {
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'admin', 'admin-demo')
  await expect(page).toHaveURL(/\/staff$/)
})

test('§4 a main-level menu opens alone and closes the others', async ({ as }) => {
  const page = await as('admin')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const [students, marks] = ['Students', 'Student Marks'].map((name) => menu.getByRole('button', { name, exact: true }))
  await students?.click()
  await expect(students ?? menu).toHaveAttribute('aria-expanded', 'true')
  await marks?.click()
  await expect(marks ?? menu).toHaveAttribute('aria-expanded', 'true')
  await expect(students ?? menu).toHaveAttribute('aria-expanded', 'false')
})

test('§4 the Notifications panel opens and closes', async ({ as }) => {
  const page = await as('admin')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
