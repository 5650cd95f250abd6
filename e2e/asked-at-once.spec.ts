import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, signIn, test } from './support/test'

/** What the frame around the screens asks for by itself. */
const ofFrame = /\/api\/(me|notifications|release-loads)\b/

/** No request for so long, in milliseconds, and a page has asked for all that it can ask for. */
const quiet = 1_000

/** How often a screen waits for answers before it asks for the next: all answers are held back until it asks for nothing more. */
async function waitsOf(page: Page, address: string) {
  const held: Route[] = []
  let waits = 0
  let lastAt = Date.now()
  page.on('request', () => {
    lastAt = Date.now()
  })
  await page.route(/\/api\//, (route) => {
    if (ofFrame.test(route.request().url())) return route.continue()
    held.push(route)
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (;;) {
    await expect.poll(() => Date.now() - lastAt > quiet).toBe(true)
    if (held.length === 0) return waits
    waits += 1
    await Promise.all(held.splice(0).map((route) => route.continue()))
    lastAt = Date.now()
  }
}

/** On a machine that has much to do a screen may ask later than it could: the quickest of three visits counts. */
async function fewestWaitsOf(context: BrowserContext, address: string) {
  let fewest = Number.POSITIVE_INFINITY
  for (let visit = 0; visit < 3 && fewest > 1; visit += 1) {
    const page = await context.newPage()
    fewest = Math.min(fewest, await waitsOf(page, address))
    await page.close()
  }
  return fewest
}

async function addressOfAStudent(page: Page) {
  await page.goto('/students/s1')
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /^Achieng/ })
    .first()
  return (await link.getAttribute('href')) ?? ''
}

const screensOf = {
  admin: [
    ...['/dashboard', '/students', '/attendance', '/classes', '/subjects', '/terms', '/grading', '/admissions'],
    ...['/add_students', '/add_class', '/add_term', '/import_registers', '/upload_marks', '/school', '/security'],
  ],
  teacher: [
    ...['/teacher/dashboard', '/teacher/student_attendance', '/teacher/marks', '/teacher/timetable'],
    ...['/teacher/upload_marks', '/teacher/security'],
  ],
  student: ['/dashboard', '/attendance/', '/attendance/s3', '/marks/s3', '/timetable', '/notices', '/security'],
}

for (const account of ['admin', 'teacher', 'student'] as const) {
  test(`screens of ${account} ask for all they need at once`, async ({ page, context }) => {
    await page.goto('/login')
    await signIn(page, account, `${account}-demo`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const ofStudent = account === 'admin' ? [await addressOfAStudent(page)] : []
    for (const address of [...screensOf[account], ...ofStudent]) {
      expect(await fewestWaitsOf(context, address), address).toBe(1)
    }
  })
}
