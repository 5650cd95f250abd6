import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ bypassCSP: true })
test.describe.configure({ timeout: 120_000 })

const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''))

async function openDashboard(page: Page, path = '/dashboard') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

// A list that is being narrowed is taken away and put up again.
async function countShown(page: Page, rows: Locator) {
  await expect(page.getByRole('progressbar', { name: 'Page' })).toHaveCount(0)
  const count = async () => (await rows.count()) - 1
  await expect.poll(count).toBeGreaterThan(0)
  return count()
}

/** How many rows the tables of a list have, page after page. */
async function countRows(page: Page, table: string | RegExp): Promise<number> {
  const rows = page.getByRole('table', { name: table }).getByRole('row')
  let count = await countShown(page, rows)
  const next = page.getByRole('link', { name: 'Next' }).or(page.getByRole('button', { name: 'Next' }))
  while ((await next.count()) > 0 && (await next.first().isEnabled())) {
    const first = await rows.nth(1).textContent()
    await next.first().click()
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first)
    count += await countShown(page, rows)
  }
  return count
}

test('each figure of the office leads to the list that has as many', async ({ as }) => {
  const page = await as('admin')
  await openDashboard(page)
  const staff = page.getByRole('region', { name: 'Staff', exact: true })
  const onLeave = staff.getByRole('link', { name: /on leave/ })
  const leaving = numberIn(await onLeave.textContent())
  await onLeave.click()
  expect(await countRows(page, 'Members of staff')).toBe(leaving)

  await openDashboard(page)
  const admissions = page.getByRole('region', { name: /^Admissions for/ })
  const all = admissions.getByRole('link', { name: /applications?$/ })
  const applications = numberIn(await all.textContent())
  await all.click()
  await expect(page.getByText(`${applications} applications`, { exact: true })).toBeVisible()

  await openDashboard(page)
  const square = page.getByRole('table', { name: 'Marks at O-level' }).getByRole('link').first()
  const [, marks, expected] = /: (\d+) of (\d+) marks/.exec((await square.getAttribute('aria-label')) ?? '') ?? []
  await square.click()
  await expect(page.getByText(`${marks} of ${expected} marks are there.`)).toBeVisible()

  await openDashboard(page)
  const students = page.getByRole('region', { name: 'Students', exact: true })
  const inClass = students.getByRole('listitem').filter({ hasText: 'S6' })
  const size = numberIn(((await inClass.textContent()) ?? '').replace('S6', ''))
  await inClass.getByRole('link', { name: 'S6' }).click()
  expect(await countRows(page, /Students/)).toBe(size)

  await openDashboard(page)
  await students.getByText('As a table').click()
  const girls = students.getByRole('row', { name: /^S6/ }).getByRole('link').first()
  const number = numberIn(await girls.textContent())
  await girls.click()
  await expect(page).toHaveURL(/\/students\/s6\?sex=female$/)
  expect(await countRows(page, /Students/)).toBe(number)
})

test('each thing that needs a decision leads to what there is to decide', async ({ as }) => {
  const page = await as('admin')
  await openDashboard(page)
  const waiting = page.getByRole('region', { name: 'What needs a decision' })
  const registers = waiting.getByRole('link', { name: /registers? of earlier days missing/ })
  const missing = numberIn(await registers.textContent())
  await registers.click()
  expect(await countRows(page, 'Missing registers')).toBe(missing)

  await openDashboard(page)
  const submitted = waiting.getByRole('link', { name: /assessments? to approve/ })
  const count = numberIn(await submitted.textContent())
  await submitted.click()
  await expect(page.getByText(new RegExp(`^${count} assessments? waits? for approval`))).toBeVisible()
})

test('the drawings have their figures as tables, by keyboard, in light and dark', async ({ as }) => {
  const page = await as('admin')
  await openDashboard(page)
  expect(await violationsOf(page), 'at rest').toEqual([])
  const line = page.getByRole('region', { name: 'The last ten days' })
  await line.getByText('As a table').focus()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Students', /^Admissions for/]) {
    await page.getByRole('region', { name, exact: true }).getByText('As a table').focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('table', { name: /^Applications for/ })).toBeVisible()
  expect(await violationsOf(page), 'with the tables open').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways).toBe(0)
})

test('a teacher sees what is owed, and each line leads to where it is done', async ({ as }) => {
  const page = await as('teacher')
  await openDashboard(page, '/teacher/dashboard')
  const marks = page.getByRole('region', { name: 'Marks owed' })
  const [, there, expected] =
    /(\d+) of (\d+) marks/.exec((await marks.getByRole('listitem').first().textContent()) ?? '') ?? []
  await marks.getByRole('link').first().click()
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  expect(Number(there)).toBeLessThan(Number(expected))

  await openDashboard(page, '/teacher/dashboard')
  for (const more of await page.getByText(/^\d+ more$/).all()) await more.click()
  expect(await violationsOf(page)).toEqual([])
  const streams = page.getByRole('region', { name: 'My streams today' })
  const name = ((await streams.getByRole('link').first().textContent()) ?? '').replace(', my class', '')
  await streams.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
})

test('marks that have been submitted are owed no more on the way back', async ({ as }) => {
  const page = await as('teacher')
  const owed = page.getByRole('region', { name: 'Marks owed' }).getByRole('link')
  const name = (await owed.first().textContent()) ?? ''
  await owed.first().click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(owed.filter({ hasText: name })).toHaveCount(0)
})

test('a first screen is one request for all its figures', async ({ as }) => {
  for (const [account, path, own] of [
    ['admin', '/dashboard', 'admin'],
    ['teacher', '/teacher/dashboard', 'teacher'],
  ] as const) {
    const page = await as(account)
    // Signing in has opened it once already.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await openDashboard(page, path)
    await page.waitForLoadState('networkidle')
    const figures = asked.filter((one) => !/\/(me|brand|friend|live|release|notif|renew|session)/.test(one))
    expect(figures, account).toEqual([`/api/dashboards/${own}`])
    await page.evaluate(() => localStorage.clear())
    page.removeAllListeners('request')
  }
})

for (const account of ['admin', 'teacher', 'student'] as const) {
  test(`the ${account}’s dashboard comes without moving anything that is seen, on a phone`, async ({ as, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await as(account)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
          const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '').slice(0, 60))
          if (entry.value > 0.005) shifts.push(`${entry.value.toFixed(3)} ${moved.join()}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })
}
