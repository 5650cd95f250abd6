import { expect, test } from './support/test'

for (const [width, isOpen] of [
  [991, false],
  [1440, true],
] as const) {
  test(`§9 at ${width} px the menu is ${isOpen ? 'open beside the page' : 'a drawer'}`, async ({ as }) => {
    const page = await as('admin')
    await page.setViewportSize({ width, height: 900 })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    if (isOpen) await expect(menu).toBeVisible()
    else await expect(menu).toBeHidden()
  })
}

test('§9 the search box is 100px wide under 600 px', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 560, height: 900 })
  const box = page.getByPlaceholder('Search . . .')
  await box.click()
  await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(100)
})

test('§9 the logo is 100x70', async ({ as }) => {
  const page = await as('admin')
  const logo = page.getByRole('img', { name: /Bellhouse/ }).first()
  const size = await logo.boundingBox()
  expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([100, 70])
})

test('§9 the guard’s toast closes by itself after 5000 ms', async ({ page }) => {
  await page.goto('/students')
  const toast = page.locator('.Toastify__toast', { hasText: 'Please login first!' })
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 700)
  await page.waitForTimeout(3500)
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 8000 })
})

test('§9 page titles end with the brand on public pages too', async ({ page }) => {
  for (const path of ['/login', '/not-found', '/unauthorized', '/auth/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/ \| Bellhouse$/)
  }
})
