import { dayInMs, listRegisterChanges, openRegister, openRegisterDesk, type RegisterPlace } from '@bellhouse/contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { registersKept } from './support/kept-registers'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.describe.configure({ timeout: 600_000 })
// Three hundred marks are thousands of steps, and a recording of them would be most of the work.
test.use({ trace: 'off' })

/** A weekday of the term before today whose afternoon nobody has taken. */
const freeDays = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']

async function freePlaces(page: Page, count: number, smallest = 33): Promise<RegisterPlace[]> {
  const { streams } = await call(page, openRegisterDesk, { date: demoDay('2026-11-16'), session: 'afternoon' })
  return freeDays
    .map(demoDay)
    .flatMap((date) =>
      streams
        .filter(({ students }) => students >= smallest)
        .map(({ streamId }) => ({ streamId, date, session: 'afternoon' as const })),
    )
    .slice(0, count)
}

const addressOf = ({ streamId, date, session }: RegisterPlace) =>
  `/teacher/student_attendance?${new URLSearchParams({ stream: streamId, date, session })}`

async function openDesk(page: Page, place?: RegisterPlace) {
  await page.goto(place ? addressOf(place) : '/teacher/student_attendance')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
}

const markOf = (page: Page, index: number, word: string) =>
  page.getByRole('radiogroup').nth(index).getByRole('radio', { name: word })

async function save(page: Page) {
  const button = page.getByRole('button', { name: 'Save register' })
  // With what was on its way the rest may have gone already; what stands in the database is asked at the end.
  if (await button.isDisabled()) return
  await button.click()
}

const allSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible({ timeout: 60_000 })

test('300 marks through 50 cut networks and killed tabs: none is lost, none is there twice', async ({
  as,
  context,
}) => {
  let page = await as('teacher')
  const perRegister = 38
  const places = await freePlaces(page, 8, perRegister)
  const wanted = ['Absent', 'Excused', 'Late'] as const
  let [requests, done, cuts] = [0, 0, 0]
  await context.route('**/api/streams/*/register', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    requests += 1
    // The server has it, and the browser never hears of it.
    if (requests % 3 === 0) {
      await route.fetch().catch(() => null)
      return route.abort().catch(() => {})
    }
    return route.continue().catch(() => {})
  })

  const cut = async (step: number) => {
    if (step === 2) await context.setOffline(true)
    if (step === 5) await context.setOffline(false)
    cuts += Number(step === 2)
  }
  for (const place of places) {
    await openDesk(page, place)
    for (let index = 0; index < perRegister && done < 300; index += 1) {
      await cut(done % 6)
      await markOf(page, index, wanted[index % 3] ?? 'Absent').check()
      done += 1
      if (index % 9 === 8) await save(page)
      if (done % 30 === 29) page = await killTab(page, context, place)
    }
    await context.setOffline(false)
    if (await page.getByText(/not saved yet/).isVisible()) await save(page)
    await allSaved(page)
  }
  expect([done, cuts]).toEqual([300, 50])
  await expectEachOnce(page, places, perRegister, wanted)
})

/** Every mark is in the database as it was entered, written with the first save or once after it. */
async function expectEachOnce(page: Page, places: RegisterPlace[], perRegister: number, wanted: readonly string[]) {
  for (const [place, { streamId, date, session }] of places.entries()) {
    const asked = { streamId, date, session }
    const { students } = await call(page, openRegister, asked)
    const { changes } = await call(page, listRegisterChanges, asked)
    const marked = Math.min(300 - place * perRegister, perRegister)
    const wantedOf = (index: number) => (index < marked ? wanted[index % 3] : 'Present')
    const lost = students.flatMap(({ status, name, version }, index) =>
      status === wantedOf(index)?.toLowerCase()
        ? []
        : `${place}/${index} ${name}: ${status} ${version}, not ${wantedOf(index)}`,
    )
    expect(lost, 'marks that are lost').toEqual([])
    expect(students.filter(({ version }) => version > 2)).toEqual([])
    expect(changes).toHaveLength(students.filter(({ version }) => version === 2).length)
  }
}

/** The tab is gone as with a crash, in the middle of whatever it did; another one opens when the network is back. */
async function killTab(page: Page, context: BrowserContext, place: RegisterPlace) {
  const url = page.url()
  // A tap is on the disk sooner than a hand reaches for anything else.
  await page.waitForTimeout(300)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(new URL(addressOf(place), url).href)
  await expect(next.getByRole('radiogroup').first()).toBeVisible()
  return next
}

test('no row moves away from under a finger when the server cannot be reached', async ({ as, context }) => {
  const page = await as('teacher')
  const [place] = await freePlaces(page, 1)
  await context.route('**/api/streams/*/register', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await openDesk(page, place)
  await markOf(page, 1, 'Late').check()
  const before = await markOf(page, 3, 'Absent').boundingBox()
  await save(page)
  await expect(page.getByText('The server cannot be reached. This register is kept in this browser')).toBeVisible()
  expect(await markOf(page, 3, 'Absent').boundingBox()).toEqual(before)
})

test('the streams of the day are there without a network, and what is saved is sent once by its own person', async ({
  as,
  context,
}) => {
  const page = await as('teacher')
  // The afternoon, as the demo school takes the registers of a morning; some of the day's may be taken by other tests.
  await page.goto('/teacher/student_attendance?session=afternoon')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  const { streams, register, date, session } = await call(page, openRegisterDesk, { session: 'afternoon' })
  expect(streams.length).toBeGreaterThan(1)
  const other = streams.find(({ streamId, isTaken }) => !isTaken && streamId !== register?.streamId)?.streamId ?? ''
  const place = { streamId: other, date, session }
  await registersKept(page)

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('combobox', { name: 'Stream' }).selectOption(other)
  await expect(page.getByText(/You see this register as of/)).toBeVisible()
  await markOf(page, 1, 'Absent').check()
  await save(page)
  await expect(page.getByText('1 register waiting')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  // Nothing of the teacher's is open any more when the network is there again: their page would send it for them.
  await page.goto('about:blank')
  // A try of that page which is just being refused would go through, if nobody waited for its refusal.
  await page.unrouteAll({ behavior: 'wait' })
  await as('admin', '/capture_attendance')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await page.waitForTimeout(1_500)
  const { version, takenBy } = await call(page, openRegister, place)
  expect([version, takenBy], 'sent by somebody else').toEqual([0, null])

  await page.evaluate(() => localStorage.clear())
  await as('teacher')
  await expect(async () => {
    const { version, students } = await call(page, openRegister, place)
    expect([version, students[1]?.status, students[0]?.status]).toEqual([1, 'absent', 'present'])
  }).toPass({ timeout: 30_000 })
  const kept = await context.storageState()
  expect(JSON.stringify(kept.origins)).not.toContain('absent')
})

test('two people at once: both sides are shown, and nothing is saved over another', async ({ as, browser, portal }) => {
  const page = await as('teacher')
  const [place] = (await freePlaces(page, 30)).slice(-1)
  if (!place) throw new Error('The teacher has no stream')
  await openDesk(page, place)
  const admin = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(admin, 'admin')
  await admin.goto(addressOf(place).replace('/teacher/student_attendance', '/capture_attendance'))
  await markOf(admin, 0, 'Late').check()
  await save(admin)
  await allSaved(admin)

  await markOf(page, 0, 'Absent').check()
  await save(page)
  const conflict = page.getByRole('alert').filter({ hasText: 'saved this register' })
  await expect(conflict).toContainText('theirs late, yours absent')
  expect((await call(page, openRegister, place)).students[0]?.status).toBe('late')
  await conflict.getByRole('button', { name: /^Keep mine/ }).click()
  await allSaved(page)
  expect((await call(page, openRegister, place)).students[0]?.status).toBe('absent')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('late → absent')
})

test('a register of a stream with four exceptions is taken by keyboard alone', async ({ as }) => {
  const page = await as('teacher')
  // On a day that the three hundred marks do not reach.
  const place = (await freePlaces(page, 100)).at(-2)
  await openDesk(page, place)
  await page.getByRole('combobox', { name: 'Session' }).focus()
  await page.keyboard.press('Tab')
  const keys = ['5', 'a', '1', '1', 'e', '2', '0', 'l', '1', '0', 'Enter', '3', '1', 'a', 'Control+Enter']
  for (const key of keys) await page.keyboard.press(key)
  await allSaved(page)
  const { students } = await call(page, openRegister, place as RegisterPlace)
  const exceptions = students.flatMap(({ status, minutesLate }, index) =>
    status === 'present' ? [] : [[index + 1, status, minutesLate]],
  )
  expect(exceptions).toEqual([
    [5, 'absent', null],
    [11, 'excused', null],
    [20, 'late', 10],
    [31, 'absent', null],
  ])
  expect(keys.length).toBeLessThanOrEqual(20)
})

test.describe('held like a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true })

  test('two taps mark one absent and save, and every target is large enough', async ({ page }) => {
    await enter(page, 'teacher')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const place = (await freePlaces(page, 16)).at(-1)
    await openDesk(page, place)
    expect(await violationsOf(page), 'at rest').toEqual([])
    expect(await wholeRowsOf(page), 'students before any scrolling').toBeGreaterThanOrEqual(9)
    const targets = page.getByRole('main').locator('tbody label, tbody button, button:has-text("Save register")')
    const small = await targets.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44),
    )
    expect(small).toEqual([])
    await page.getByRole('radiogroup').first().getByText('A', { exact: true }).tap()
    await page.getByRole('button', { name: 'Save register' }).tap()
    await allSaved(page)
    expect((await call(page, openRegister, place as RegisterPlace)).students[0]?.status).toBe('absent')
  })

  test('minutes and a note are said below the list, and another register is two taps away', async ({ page }) => {
    await enter(page, 'teacher')
    const [place, other] = (await freePlaces(page, 18)).slice(-2) as [RegisterPlace, RegisterPlace]
    await openDesk(page, place)
    await page.getByRole('radiogroup').nth(3).getByText('L', { exact: true }).tap()
    const chosen = page.getByRole('region', { name: 'Chosen student' })
    await chosen.getByLabel(/^Minutes late/).fill('12')
    await chosen.getByLabel(/^Note/).fill('The bus broke down')
    expect(await violationsOf(page), 'with a student chosen').toEqual([])
    await page.getByRole('button', { name: 'Save register' }).tap()
    await allSaved(page)
    const { students } = await call(page, openRegister, place)
    expect(students[3]).toMatchObject({ status: 'late', minutesLate: 12, note: 'The bus broke down' })

    const button = page.getByRole('button', { name: /· Afternoon$/ })
    await button.tap()
    const dialog = page.getByRole('dialog', { name: 'Choose a register' })
    expect(await violationsOf(page), 'with the choice open').toEqual([])
    // On a slow line the register comes when the choice is closed already.
    await page.route(/\/api\/register-desk\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await dialog.getByLabel('Stream').selectOption(other.streamId)
    await dialog.getByLabel('Date').fill(other.date)
    await dialog.getByRole('button', { name: 'Show register' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^0 of \d+ marked$/)).toBeVisible()
    await expect(button).toBeFocused()
    expect(new URL(page.url()).searchParams.get('stream')).toBe(other.streamId)
  })
})

/** How many rows stand whole between the head of the page and the bar with Save. */
const wholeRowsOf = (page: Page) =>
  page.evaluate(() => {
    const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save register')
    const end = save?.parentElement?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end).length
  })

test.describe('for everybody', () => {
  // The content policy keeps every script out that is not ours, the examiner's too.
  test.use({ bypassCSP: true })

  test('the desk has no accessibility faults in writing, waiting and without a network', async ({ as }) => {
    const page = await as('teacher')
    await openDesk(page)
    expect(await violationsOf(page), 'at rest').toEqual([])
    await registersKept(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('combobox', { name: 'Stream' }).selectOption({ index: 2 })
    await expect(page.getByText(/You see this register as of/)).toBeVisible()
    await markOf(page, 1, 'Late').check()
    expect(await violationsOf(page), 'in writing').toEqual([])
    await page.getByRole('button', { name: 'Save register' }).click()
    await expect(page.getByText('1 register waiting')).toBeVisible()
    expect(await violationsOf(page), 'waiting').toEqual([])
  })
})

test('the office sees who owes a register, takes it, and finds the correction in its history', async ({ as }) => {
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * dayInMs).toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })
  const missing = (until: string | null) => `/attendance/s3?view=missing&from=${dayBefore(7)}&until=${until}`
  const page = await as('admin', missing(dayBefore(1)))
  // The demo school owes the register of its last day of school; past midnight also that of the day after it.
  await page
    .getByRole('link', { name: /^S3 West, / })
    .last()
    .click()
  await expect(markOf(page, 0, 'Absent')).toBeVisible()
  const date = new URL(page.url()).searchParams.get('date')
  await markOf(page, 0, 'Absent').check()
  await save(page)
  await allSaved(page)
  await markOf(page, 0, 'Late').check()
  await page.getByLabel(/^Minutes late/).fill('7')
  await save(page)
  await allSaved(page)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('absent → late 7 min')
  await expect(page.getByRole('dialog')).toContainText('Register taken')

  await page.goto(missing(date))
  await expect(page.getByText('Every register of these days has been taken')).toBeVisible()
  await page.goto(`/attendance/s3?view=away&date=${date}`)
  await expect(page.getByRole('row', { name: /Late, 7 min/ })).toBeVisible()
})

test('a half day has no register in the afternoon without a second thought', async ({ as }) => {
  const page = await as('admin', '/terms?add=half-day')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Sports afternoon')
  await dialog.getByLabel('Day', { exact: true }).fill(demoDay('2026-11-11'))
  await dialog.getByRole('button', { name: 'Add half day' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sports afternoon' })).toContainText('Half day')

  await page.goto(`/capture_attendance?date=${demoDay('2026-11-11')}&session=afternoon`)
  await expect(page.getByText(/^This is a half day, with school in the morning only\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save register' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Take a register anyway' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take register anyway' }).click()
  await save(page)
  await allSaved(page)
})

test.describe('the office’s views', () => {
  test.use({ bypassCSP: true })

  test('have no accessibility faults and are small', async ({ as }) => {
    const page = await as('admin')
    const [from, date] = [demoDay('2026-11-01'), demoDay('2026-11-20')]
    const of = new URLSearchParams({ date, month: date.slice(0, 7), from, until: date })
    for (const view of ['registers', 'away', 'rates', 'missing', 'chronic', 'month']) {
      await page.goto(`/attendance/?view=${view}&${of}`)
      await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await expect(page.getByRole('main').locator('table, [class*=empty]').first()).toBeVisible()
      expect(await violationsOf(page), view).toEqual([])
      expect(await page.evaluate(() => document.querySelectorAll('*').length), view).toBeLessThanOrEqual(2_500)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOf(page), 'the month on a phone').toEqual([])
  })
})
