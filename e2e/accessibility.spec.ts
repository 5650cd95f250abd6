import { walks } from './support/routes'
import { expect, follow, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ bypassCSP: true })

const publicRoutes = [
  '/login',
  '/auth/reset-password',
  '/auth/reset-password?token=x',
  '/not-found',
  '/unauthorized',
  '/verify',
]

test('public pages have no accessibility faults', async ({ page }) => {
  for (const path of publicRoutes) {
    await page.goto(path)
    expect(await violationsOf(page), path).toEqual([])
  }
})

for (const { account, first, paths } of walks) {
  test(`every page of ${account} has no accessibility faults, from ${first}`, async ({ as }) => {
    const page = await as(account)
    for (const path of paths) {
      await follow(page, path)
      expect(await violationsOf(page), path).toEqual([])
    }
  })
}

test('open menus, panels and errors have no accessibility faults', async ({ as, page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong username or password.').first()).toBeVisible()
  expect(await violationsOf(page), 'a refused sign-in').toEqual([])

  await as('admin')
  await page.getByRole('banner').getByRole('button', { name: 'admin' }).click()
  expect(await violationsOf(page), 'settings menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await violationsOf(page), 'notifications').toEqual([])
  await panel.getByRole('listitem').first().getByRole('button').click()
  expect(await violationsOf(page), 'a conversation').toEqual([])
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsOf(page), 'a page on a phone').toEqual([])
  await page.getByRole('button', { name: 'Toggle menu' }).first().click()
  expect(await violationsOf(page), 'the menu on a phone').toEqual([])
})

test('a link that has its line to itself is a target by its own height', async ({ as }) => {
  const page = await as('admin', '/students/s3')
  await page.getByRole('table').getByRole('link').first().click()
  const heights = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)))
  const guardians = page.getByRole('region', { name: 'Guardians' })
  await expect(guardians.getByRole('link').first()).toBeVisible()
  // The name of a guardian, and the number below it.
  expect((await heights('Guardians')).length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...(await heights('Guardians')))).toBeGreaterThanOrEqual(24)
  await guardians.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Students' }).getByRole('link').first()).toBeVisible()
  expect(Math.min(...(await heights('Students')))).toBeGreaterThanOrEqual(24)
})
