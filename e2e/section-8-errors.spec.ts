import { expect, signIn, test } from './support/test'

test('§8 signed out on a guarded route: a warning toast, top-center, coloured, without a progress bar, and /login', async ({
  page,
}) => {
  await page.goto('/students')
  await expect(page).toHaveURL(/\/login/)
  const toast = page.locator('.Toastify__toast', { hasText: 'Please login first!' })
  await expect(toast).toHaveClass(/Toastify__toast--warning/)
  await expect(toast).toHaveClass(/Toastify__toast-theme--colored/)
  await expect(page.locator('.Toastify__toast-container--top-center')).toContainText('Please login first!')
  await expect(toast.locator('.Toastify__progress-bar')).toBeHidden()
})

test('§8 wrong category: an error toast and /unauthorized', async ({ as }) => {
  const page = await as('student')
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/unauthorized$/)
  const toast = page.locator('.Toastify__toast', { hasText: 'You can not access this page!' })
  await expect(toast).toHaveClass(/Toastify__toast--error/)
})

test('§8 unknown path: /not-found', async ({ as, page }) => {
  await page.goto('/nothing/here')
  await expect(page).toHaveURL(/\/not-found$/)
  await as('teacher')
  await page.goto('/teacher/nothing')
  await expect(page).toHaveURL(/\/not-found$/)
})

test('§8 a failed sign-in is logged to the console and raises no toast', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto('/login')
  await signIn(page, 'admin', 'wrong')
  await expect(page.getByText('Wrong username or password.')).toBeVisible()
  expect(logged.length).toBeGreaterThan(0)
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})

for (const [fault, how] of [
  ['missing', { status: 404, body: '' }],
  ['damaged', { status: 200, contentType: 'text/javascript', body: 'throw new Error("damaged")' }],
] as const) {
  test(`§8 a remote whose entry is ${fault} raises Loading chunk failed in its own place, and Try again works`, async ({
    as,
    page,
  }) => {
    await page.goto('/login')
    await page.route('**/store/remote-admin/releases/**/entry.js*', (route) => route.fulfill(how))
    await as('admin')
    const alert = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()

    await page.unroute('**/store/remote-admin/releases/**/entry.js*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
}

test('§8 a screen whose chunk is missing fails alone, and Try again works', async ({ as, page }) => {
  await as('admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const chunks = '**/store/remote-admin/releases/**'
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Staff Members' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await expect(alert).toBeVisible()
  await page.unroute(chunks)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Members' })).toBeVisible()
})

test('§8 the chat remote being down leaves everything else as it is', async ({ as, page }) => {
  await page.route('**/store/remote-chat/releases/**', (route) => route.abort())
  await as('admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('alert')).toContainText('Loading chunk failed')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Staff Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Members' })).toBeVisible()
  await page.unroute('**/store/remote-chat/releases/**')
})
