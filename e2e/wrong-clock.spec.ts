import { expect, signIn, test } from './support/test'

const hour = 3_600_000

for (const ahead of [-13, 13]) {
  test(`a device whose clock is ${ahead} hours wrong signs in, works and is not signed out`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + ahead * hour)
    await page.goto('/login')
    await signIn(page, 'admin', 'admin-demo')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Admissions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admissions' })).toBeVisible()
  })
}
