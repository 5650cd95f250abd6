import { rm } from 'node:fs/promises'
import {
  addressOf,
  listMarkSheets,
  openMarkSheet,
  openRegisterDesk,
  saveMarks,
  saveRegister,
} from '@bellhouse/contracts'
import type { Browser, Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { registersKept } from './support/kept-registers'
import { allSaved, aSheet, call, openGrid, spot } from './support/mark-sheets'
import { copyTemplate, type Portal, startPortal } from './support/portal-process'
import { expect, signIn, test } from './support/test'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 120_000 })

/** Whether the browser has every file of the shell and of the person's release, and the page. */
const isKept = (page: Page, remote: 'teacher' | 'student' = 'teacher') =>
  page.evaluate(async (name) => {
    const blockOf = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}')
    const hasAll = async (addresses: string[]) => {
      const found = await Promise.all(addresses.map((address) => caches.match(address, { ignoreVary: true })))
      return found.every((file) => file !== undefined)
    }
    const hasRelease = async (base: string) => {
      const description = await caches.match(`${base}release.json`, { ignoreVary: true })
      if (!description) return false
      const { files } = await description.json()
      return hasAll(Object.keys(files).map((name) => `${base}${name}`))
    }
    const bases = [blockOf('deployed-shell').base, blockOf('deployed-remotes')[name].base]
    return (await Promise.all([hasAll(['/']), ...bases.map(hasRelease)])).every(Boolean)
  }, remote)

const pointersKept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().filter(({ url }) => /pointer\.json|\/api\//.test(url)).length
  })

async function arriveAsTeacher(page: Page, portal: Portal) {
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'teacher', 'teacher-demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
  await registersKept(page)
}

test('the portal opens without its server, with the screens of whoever is signed in, and keeps neither pointers nor data', async ({
  browser,
}) => {
  const folder = await copyTemplate()
  let portal = await startPortal(folder)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  try {
    await arriveAsTeacher(page, portal)
    expect(await pointersKept(page)).toBe(0)
    const { port } = new URL(portal.url)
    await portal.stop()

    await page.goto(`${portal.url}/teacher/student_attendance`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The register of the hour is there too, and says how old it is.
    await expect(page.getByText(/You see this register as of/)).toBeVisible()
    await expect(page.getByText('Loading chunk failed')).toHaveCount(0)

    portal = await startPortal(folder, { PORT: port })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    await context.close()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('what was open is there after a reload without the server, and the rest says what it needs', async ({
  browser,
}) => {
  const folder = await copyTemplate()
  const portal = await startPortal(folder)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  const opened = [
    '/teacher/dashboard',
    `/teacher/student_attendance?date=${demoDay('2026-11-18')}`,
    '/teacher/timetable',
  ]
  try {
    await arriveAsTeacher(page, portal)
    for (const path of opened) {
      await page.goto(`${portal.url}${path}`, { waitUntil: 'networkidle' })
    }
    const [place] = (await call(page, listMarkSheets, {})).rows
    if (!place) throw new Error('The teacher has no mark sheet')
    await aSheet(page, place.subject, 1, place.stream)
    const { column } = await openGrid(page, place, '/teacher/marks')
    const sheet = page.url()
    const names = await page.getByRole('grid').getByRole('rowheader').allInnerTexts()
    await spot(page, 1, column).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await allSaved(page)
    // Answers are kept behind what is on the screen.
    await page.waitForTimeout(1_500)
    await portal.stop()

    for (const path of opened) {
      await page.goto(`${portal.url}${path}`)
      await expect(page.getByText(/as of \d/).first(), path).toBeVisible()
      await expect(page.getByRole('alert'), path).toHaveCount(0)
    }
    await page.goto(sheet)
    await expect.poll(() => page.getByRole('grid').getByRole('rowheader').allInnerTexts()).toEqual(names)
    await expect(spot(page, 1, column)).toHaveText(/8/)
    await spot(page, 0, column).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 mark sheet waits for the network')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 mark sheet waits for the network')).toBeVisible()
    await expect(spot(page, 0, column)).toHaveText(/7/)

    await page.goto(`${portal.url}/teacher/profile`)
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  } finally {
    await context.close()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

const phone = { width: 390, height: 844 }

/** The same teacher, with another device. */
async function otherDevice(browser: Browser, portal: Portal) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'teacher', 'teacher-demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

test('what others changed while there was no network is told on every page until it is settled', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', hasTouch: true })
  const page = await context.newPage()
  await arriveAsTeacher(page, portal)
  const other = await otherDevice(browser, portal)

  const [row] = (await call(page, listMarkSheets, {})).rows
  if (!row) throw new Error('The teacher has no mark sheet')
  const place = await aSheet(page, row.subject, 1, row.stream)
  const sheet = await call(page, openMarkSheet, place)
  const assessment = sheet.assessments.find(({ title }) => title === 'Test 1')
  const { register } = await call(page, openRegisterDesk, { date: demoDay('2026-11-18') })
  const [student] = sheet.students
  const pupil = register?.students.find(({ status }) => status !== 'excused' && status !== 'absent')
  if (!assessment || !register || !student || !pupil) throw new Error('There is nothing to change')
  const { streamId, date, session } = register
  const registerAt = addressOf.teacherAttendance({ stream: streamId, date, session })

  await page.goto(new URL(registerAt, portal.url).href, { waitUntil: 'networkidle' })
  const { column } = await openGrid(page, place, '/teacher/marks')
  // Answers are kept behind what is on the screen.
  await page.waitForTimeout(1_500)
  await context.setOffline(true)
  await spot(page, 0, column).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 mark sheet waits for the network')).toBeVisible()
  await page.goto(new URL(registerAt, portal.url).href)
  await page.getByRole('radiogroup', { name: pupil.name }).getByRole('radio', { name: 'Excused' }).click()
  await page.getByRole('button', { name: 'Save register' }).click()
  await page.setViewportSize(phone)
  await page.goto(new URL(addressOf.teacherDashboard(), portal.url).href)
  await expect(page.getByText('1 register and 1 mark sheet wait for the network')).toBeVisible()

  const cell = { assessmentId: assessment.id, studentId: student.studentId, text: '9', version: 0 }
  await call(other, saveMarks, { ...place, cells: [cell] })
  const entry = { studentId: pupil.studentId, status: 'absent' as const, minutesLate: null, note: null }
  const entries = [{ ...entry, version: pupil.version }]
  await call(other, saveRegister, { streamId, date, session, confirmed: true, entries })

  await context.setOffline(false)
  const band = page.getByRole('status').filter({ hasText: 'a look: ' })
  await expect(band).toContainText('1 register and 1 mark sheet need a look: somebody else changed them meanwhile.')
  await page.reload()
  await expect(band).toContainText('1 register and 1 mark sheet need a look')

  // What is open tells of its own; it is settled there.
  await band.getByRole('link', { name: `${row.stream} ${row.subject}` }).click()
  await expect(page.getByText(/^1 mark to check/)).toBeVisible()
  await expect(page.getByText('1 register needs a look: somebody else changed it meanwhile.')).toBeVisible()
  await page.getByRole('button', { name: /^Take theirs/ }).click()
  await band.getByRole('link', { name: new RegExp(`^${register.stream}, `) }).click()
  await page.getByRole('button', { name: `Keep mine, ${pupil.name}` }).click()
  await page.goto(new URL(addressOf.teacherDashboard(), portal.url).href, { waitUntil: 'networkidle' })
  // As long as what goes on behind the first screen takes to begin.
  await page.waitForTimeout(4_000)
  await expect(page.getByText('a look')).toHaveCount(0)
  await Promise.all([context.close(), other.context().close()])
})

for (const [account, path] of [
  ['teacher', addressOf.teacherTimetable()],
  ['student', addressOf.timetable()],
] as const) {
  test(`the timetable of a ${account} is there after a reload without a network, and is asked for when it is back`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'allow', hasTouch: true, viewport: phone })
    const page = await context.newPage()
    await page.goto(`${portal.url}/login`)
    await signIn(page, account, `${account}-demo`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect.poll(() => isKept(page, account), { timeout: 60_000 }).toBe(true)
    await page.goto(new URL(path, portal.url).href, { waitUntil: 'networkidle' })
    // Answers are kept behind what is on the screen.
    await page.waitForTimeout(1_500)
    await context.setOffline(true)
    await page.reload()
    for (const name of ['My week', 'Subscribe in your calendar'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText(/You see this page as of \d/)).toBeVisible()

    const asked = page.waitForResponse(/\/api\/timetable\/own/)
    await context.setOffline(false)
    expect((await asked).status()).toBe(200)
    await expect(page.getByText(/You see this page as of/)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'My week' })).toBeVisible()
    await context.close()
  })
}

test('the portal can be installed under the school’s own name', async ({ page, portal }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(new URL(address ?? '', portal.url).href)).json()
  expect(manifest).toMatchObject({ name: 'Bellhouse Secondary School', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  // The browser itself says what keeps it from installing.
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
