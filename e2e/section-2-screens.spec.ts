import { listFriends } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { walks } from './support/routes'
import { type Account, expect, test } from './support/test'

async function expectScreen(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`${path}/?$`))
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('§2 the public routes are open to everybody', async ({ page }) => {
  for (const path of ['/login', '/', '/auth/reset-password', '/not-found', '/unauthorized']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('§2 / is the sign-in screen', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

for (const { account, first, paths } of walks) {
  test(`§2 every route of ${account} has its screen, from ${first}`, async ({ as }) => {
    const page = await as(account)
    for (const path of paths) await expectScreen(page, path)
  })
}

test('§2 paths answer with and without the last slash', async ({ as }) => {
  const page = await as('admin')
  for (const path of ['/students/', '/students', '/add_students/', '/add_students']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`${path.replace(/\/$/, '')}/?$`))
  }
})

test('§2 any other path inside the layout leads to /not-found', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/no/such/place')
  await expect(page).toHaveURL(/\/not-found$/)
})

test('§2 the layout has a menu, a header, a breadcrumb, a main part and a footer', async ({ as }) => {
  const page = await as('admin', '/students')
  for (const name of ['Main menu', 'Breadcrumb']) await expect(page.getByRole('navigation', { name })).toBeVisible()
  for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1)
})

const menus: Record<Account, [name: string, href: string][]> = {
  admin: [
    ['Dashboard', '/dashboard'],
    ['Admissions', '/admissions'],
    ['Staff Members', '/staff'],
    ['Teaching Timetable', '/timetable'],
    ['Current Term', '/terms'],
    ['Grading System', '/grading'],
    ['Subjects', '/subjects'],
    ['Classes', '/classes'],
  ],
  teacher: [
    ['Dashboard', '/teacher/dashboard'],
    ['Profile', '/teacher/profile'],
    ['Time Table', '/teacher/timetable'],
    ['Attendance', '/teacher/student_attendance'],
    ['Student Marks', '/teacher/marks'],
    ['Subjects Allocated', '/teacher/subjects'],
  ],
  student: [
    ['Dashboard', '/dashboard'],
    ['Admissions', '/admissions'],
    ['Current Term', '/sample-page'],
    ['Grading System', '/sample-page'],
    ['Subjects', '/sample-page'],
    ['Classes', '/sample-page'],
  ],
}

for (const [account, entries] of Object.entries(menus) as [Account, [string, string][]][]) {
  test(`§2 the menu of ${account} has its single entries`, async ({ as }) => {
    const page = await as(account)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const [name, href] of entries) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
  })
}

const added: Record<Account, [name: string, href: string][]> = {
  admin: [
    ['Report cards', '/report_cards'],
    ['Rollover', '/rollover'],
    ['Guardians', '/guardians'],
    ['Accounts', '/accounts'],
    ['Notices', '/notices'],
    ['Reported conversations', '/chat_reports'],
    ['School', '/school'],
    ['Releases', '/releases'],
    ['Background work', '/background_work'],
  ],
  teacher: [
    ['Report comments', '/teacher/report_comments'],
    ['Notices', '/teacher/notices'],
  ],
  student: [
    ['Timetable', '/timetable'],
    ['Notices', '/notices'],
  ],
}

for (const [account, entries] of Object.entries(added) as [Account, [string, string][]][]) {
  test(`the menu of ${account} leads to what the portal has besides, each with its own heading`, async ({ as }) => {
    const page = await as(account)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const [name, href] of entries) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(menu.locator('[aria-current=page]')).toHaveText([name])
    }
  })
}

test('the menu of admin has every import below one entry, which opens by itself', async ({ as }) => {
  const page = await as('admin', '/import_registers')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Imports' })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.locator('a[href="/import_registers"]')).toHaveAttribute('aria-current', 'page')
  await expect(menu.locator('a[href="/import_registers"]')).toHaveText('Import Registers')
  await menu.getByRole('link', { name: 'Upload marks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload marks')
})

test('one of the four settings entries of a student is lit, with what it names beneath', async ({ as }) => {
  const page = await as('student')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const name of ['Grading System', 'Classes']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toHaveText([name])
  }
  await expect(page.getByRole('region', { name: 'My class' })).toContainText('Class teacher')
  await expect(page.getByRole('table', { name: 'My subjects' }).getByRole('row')).not.toHaveCount(1)
})

const subMenus: [Account, string, string, boolean][] = [
  ['admin', 'Students', '/students', true],
  ['admin', 'Student Marks', '/marks', false],
  ['admin', 'Attendance', '/attendance', true],
  ['student', 'Students', '/students', true],
  ['student', 'Marks', '/marks', false],
  ['student', 'Attendance', '/attendance', true],
]

for (const [account, title, path, hasAll] of subMenus) {
  test(`§2 the menu of ${account} has the sub-menu ${title} with ${path}/s1 to s6`, async ({ as }) => {
    const page = await as(account)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: title, exact: true }).click()
    const hrefs = ['s1', 's2', 's3', 's4', 's5', 's6'].map((code) => `${path}/${code}`)
    for (const href of hrefs) await expect(menu.locator(`a[href="${href}"]`)).toBeVisible()
    await expect(menu.locator(`a[href="${path}/"]`)).toHaveCount(hasAll ? 1 : 0)
  })
}

test('§2 the menu shows only to who is signed in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
})

test('§2 a sub-menu opens by itself when the path contains its id', async ({ as }) => {
  const page = await as('admin', '/attendance/s3')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Attendance', exact: true })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.locator('a[href="/attendance/s3"]')).toHaveAttribute('aria-current', 'page')
})

test('§2 below 992 px choosing an item collapses the menu', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 800, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Toggle menu' }).first().click()
  await menu.getByRole('link', { name: 'Staff Members' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await expect(menu).toBeHidden()
})

test('§2 the breadcrumb has the group and the item, and the page title the item', async ({ as }) => {
  const page = await as('admin', '/grading')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toContainText('Settings')
  await expect(breadcrumb).toContainText('Grading System')
  await expect(page).toHaveTitle('Grading System | Bellhouse')
})

test('§2 the search box says Search . . . and expands on click', async ({ as }) => {
  const page = await as('admin')
  const box = page.getByPlaceholder('Search . . .')
  const before = (await box.boundingBox())?.width ?? 0
  await box.click()
  await expect.poll(async () => (await box.boundingBox())?.width ?? 0).toBeGreaterThan(before)
})

test('§2 the settings dropdown has Settings without a target and Logout', async ({ as }) => {
  const page = await as('admin')
  await page.getByRole('banner').getByRole('button', { name: 'admin' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('§2 the Notifications panel lists people, and says CHAT NOT FOUND where there is no conversation', async ({
  as,
}) => {
  const page = await as('admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('list', { name: 'People' })).toBeVisible()
  const { friends } = await call(page, listFriends, {})
  expect(friends).toHaveLength(25)
  for (const { name } of friends)
    await expect(panel.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await panel.getByRole('list', { name: 'People' }).getByRole('button').last().click()
  await expect(panel.getByText('CHAT NOT FOUND')).toBeVisible()
})
