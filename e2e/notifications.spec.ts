import type { Page } from '@playwright/test'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'notifications', bypassCSP: true })

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('the bell counts what is unread and what is owed, and keeps its name', async ({ as }) => {
  const page = await as('teacher')
  await expect(bell(page)).toHaveAccessibleDescription(/unread message/)
  await expect(bell(page)).toHaveAccessibleDescription(/unread notice/)
  await expect(bell(page)).toHaveAccessibleDescription(/things? to do/)
  await bell(page).click()
  await panelOf(page)
    .getByRole('tab', { name: /^To do/ })
    .click()
  const task = panelOf(page).getByRole('listitem').first().getByRole('link')
  const place = (await task.getAttribute('href')) ?? ''
  expect(place).toMatch(/^\/teacher\/(marks\/|student_attendance\?)/)
  await task.click()
  await expect(page).toHaveURL(new RegExp(place.split('?')[0] ?? ''))
  await expect(panelOf(page)).toHaveCount(0)
})

test('a student hears of a new report card until it is opened', async ({ as }) => {
  const page = await as('student')
  await expect(bell(page)).toHaveAccessibleDescription(/to do/)
  await bell(page).click()
  await panelOf(page)
    .getByRole('tab', { name: /^To do/ })
    .click()
  const card = panelOf(page)
    .getByRole('link', { name: /^Report card of/ })
    .first()
  await card.click()
  await expect(page).toHaveURL(/\/marks\/s\d/)
})

test('a first screen counts what has just been read no more', async ({ as }) => {
  const page = await as('student')
  const notices = page.getByRole('region', { name: 'Notices' })
  const all = notices.getByRole('link', { name: /^All notices/ })
  const unread = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  const fresh = notices.getByRole('listitem').filter({ hasText: 'New' })
  const title = (await fresh.first().getByRole('link').textContent()) ?? ''
  await fresh.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(all).toHaveText(unread === 1 ? 'All notices' : `All notices, ${unread - 1} unread`)
  await expect(fresh.filter({ hasText: title })).toHaveCount(0)

  const messages = async () => Number(/(\d+) unread message/.exec(await page.getByRole('main').innerText())?.[1] ?? 0)
  const before = await messages()
  expect(before).toBeGreaterThan(0)
  await bell(page).click()
  const conversations = panelOf(page).getByRole('list', { name: 'Conversations' })
  await conversations
    .getByRole('button', { name: /unread/ })
    .first()
    .click()
  await expect(panelOf(page).getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(bell(page)).not.toHaveAccessibleDescription(new RegExp(`\\b${before} unread message`))
  await panelOf(page).getByRole('button', { name: 'Back to all people' }).click()
  await expect.poll(messages).toBeLessThan(before)
})

test('a notice of the office is counted in the open page of a student', async ({ as, browser, baseURL }) => {
  const student = await as('student')
  const before = await unreadNotices(student)
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const admin = await context.newPage()
  await enter(admin, 'admin', '/notices')
  await admin.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Write a notice' })
  await dialog.getByLabel('Title').fill('School photo today')
  await dialog.getByLabel('Text').fill('At ten, in the yard.')
  await dialog.getByRole('button', { name: 'Write notice' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'School photo today' })).toBeVisible()
  await expect(bell(student)).toHaveAccessibleDescription(new RegExp(`${before + 1} unread notice`))
  await context.close()
})

async function unreadNotices(page: Page) {
  await expect(bell(page)).toHaveAccessibleDescription(/unread notice/)
  const id = (await bell(page).getAttribute('aria-describedby')) ?? ''
  const text = await page.evaluate((known) => document.getElementById(known)?.textContent ?? '', id)
  return Number(/(\d+) unread notice/.exec(text)?.[1])
}

test('notices and tasks are there while the conversations are down', async ({ as, page }) => {
  await page.route('**/store/remote-chat/releases/**', (route) => route.abort())
  await as('teacher')
  await bell(page).click()
  await expect(panelOf(page).getByRole('alert')).toContainText('Loading chunk failed')
  await panelOf(page)
    .getByRole('tab', { name: /^Notices/ })
    .click()
  await expect(panelOf(page).getByRole('link', { name: 'Visiting day' })).toBeVisible()
  await panelOf(page)
    .getByRole('tab', { name: /^To do/ })
    .click()
  await expect(panelOf(page).getByRole('listitem').first()).toBeVisible()
  await page.unroute('**/store/remote-chat/releases/**')
})

test('the settings change what the bell counts, and an address leads to them', async ({ as }) => {
  const page = await as('teacher')
  await expect(bell(page)).toHaveAccessibleDescription(/unread notice/)
  await page.goto('/teacher/dashboard?notifications=settings')
  const form = page.getByRole('form', { name: 'Settings of notifications' })
  await form.getByLabel('Unread notices').uncheck()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(bell(page)).not.toHaveAccessibleDescription(/unread notice/)
  await form.getByLabel('Unread notices').check()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(bell(page)).toHaveAccessibleDescription(/unread notice/)
})

test('the browser tells of a notice while the portal is out of sight, once for two tabs', async ({
  as,
  browser,
  baseURL,
}) => {
  const page = await as('student')
  await page.context().grantPermissions(['notifications'])
  const watch = () => {
    const told: string[] = []
    Object.assign(window, { told })
    class Told extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick = null
      constructor(title: string) {
        super()
        told.push(title)
      }
      close() {}
    }
    Object.assign(window, { Notification: Told })
  }
  const hide = () => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await page.context().addInitScript(watch)
  await page.goto('/dashboard?notifications=settings')
  const form = page.getByRole('form', { name: 'Settings of notifications' })
  await form.getByLabel('Notify me while the portal is in the background').check()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Your settings are saved')).toBeVisible()
  const second = await page.context().newPage()
  const tabs = [page, second]
  for (const tab of tabs) {
    await tab.goto('/dashboard')
    await expect(bell(tab)).toHaveAccessibleDescription(/unread notice/)
    await tab.evaluate(hide)
  }

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const admin = await context.newPage()
  await enter(admin, 'admin', '/notices')
  await admin.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Write a notice' })
  await dialog.getByLabel('Title').fill('Out of sight')
  await dialog.getByLabel('Text').fill('Text')
  await dialog.getByRole('button', { name: 'Write notice' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Out of sight' })).toBeVisible()

  const told = async () => {
    const lists = await Promise.all(
      tabs.map((tab) => tab.evaluate(() => (window as unknown as { told: string[] }).told)),
    )
    return lists.flat()
  }
  await expect.poll(told).toEqual(['Notice: Out of sight'])
  for (const tab of tabs) await expect(bell(tab)).toHaveAccessibleDescription(/unread notice/)
  expect(await told()).toEqual(['Notice: Out of sight'])
  await context.close()
})

test('the panel has no accessibility faults in any of its parts, and fits a phone', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('teacher')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await bell(page).click()
    for (const name of [/^Messages/, /^Notices/, /^To do/, /^Settings/]) {
      await panelOf(page).getByRole('tab', { name }).click()
      await expect(panelOf(page).getByRole('tabpanel')).toBeVisible()
      expect(await violationsOf(page), `${name} at ${width}`).toEqual([])
      expect(await panelOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    await page.keyboard.press('Escape')
  }
})
