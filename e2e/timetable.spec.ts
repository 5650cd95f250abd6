import { dayInMs } from '@bellhouse/contracts'
import type { Locator, Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

// What it publishes is the week of everybody in its portal.
test.use({ addsPeople: 'timetable', bypassCSP: true })
test.describe.configure({ timeout: 180_000, mode: 'serial' })

const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })
const waiting = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('a lesson is placed by keys, and a clash is refused with both lessons named', async ({ as }) => {
  const page = await as('admin', '/timetable')
  const lesson = waiting(page, /^Kiswahili \(S1 East/)
  await lesson.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Picked: Kiswahili \(S1 East/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Week of S1 East' })).toBeVisible()

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, /^Monday, Period 2/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toHaveText(
    /S1 East has .+ \(S1 East; .+\) on Monday, Period 2, so Kiswahili \(S1 East; .+\) cannot be there\./,
  )

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, /^Tuesday, Period 1: free\. It can be here\./)).toBeFocused()
  // The lesson is shown there before the server has it.
  const saved = page.waitForResponse((reply) => reply.request().method() !== 'GET' && /\/lessons\//.test(reply.url()))
  await page.keyboard.press('Enter')
  await expect(cell(page, /^Tuesday, Period 1: Kiswahili/)).toBeVisible()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(cell(page, /^Tuesday, Period 1: Kiswahili/)).toBeVisible()
  await expect(lesson).toHaveCount(0)
})

test('a lesson is dragged to its place, pinned, taken off again and brought back by undo', async ({ as }) => {
  const page = await as('admin', '/timetable')
  await waiting(page, /^Mathematics \(S2 West/).click()
  await page.keyboard.press('Escape')
  const place = cell(page, /^Thursday, Period 4: free/)
  await waiting(page, /^Mathematics \(S2 West/).dragTo(place)
  const placed = cell(page, /^Thursday, Period 4: Mathematics/)
  await expect(placed).toBeVisible()

  await placed.click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(cell(page, /^Thursday, Period 4: Mathematics .+ pinned/)).toBeVisible()
  await page.getByRole('button', { name: 'Take off the grid' }).click()
  await expect(cell(page, /^Thursday, Period 4: free/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(placed).toBeVisible()
})

test('what is published is the week of teachers and students', async ({ as, browser, portal }) => {
  const page = await as('admin', '/timetable')
  await page.getByLabel('Whose week').selectOption('S2 East')
  await cell(page, /^Monday, Period 2: /).click()
  const target = page
    .locator('td[data-state=free]')
    .filter({ hasNot: page.locator('b') })
    .first()
  const [, place = ''] = /^(.+): free/.exec((await target.textContent()) ?? '') ?? []
  const [, topic = ''] = /^Picked: (.+) \(S2 East/.exec((await page.getByText(/^Picked: /).textContent()) ?? '') ?? []
  await target.click()
  await expect(cell(page, new RegExp(`^${place}: ${topic}`))).toBeVisible()

  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${topic} \\(S2 East\\) Moved`) })).toBeVisible()
  await page.getByRole('button', { name: 'Publish After half term' }).click()
  // Of all the term, so that any of its weeks shows it.
  const from = page.getByLabel('From')
  await from.fill((await from.getAttribute('min')) ?? '')
  await expect(page.getByText('Term 3 goes into the archive.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish timetable' }).click()
  await expect(page.getByText('After half term published').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(page.getByText('After half term is published and stays as it is.')).toBeVisible()

  const [day = '', period = ''] = place.split(', ')
  for (const [account, path] of [
    ['student', '/timetable'],
    ['teacher', '/teacher/timetable'],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal.url })
    const other = await context.newPage()
    await enter(other, account)
    await other.goto(path)
    await showWeek(other)
    if (account === 'student') await expect(await lessonAt(other, day, period)).toContainText(topic)
    await context.close()
  }
})

/** A week in which the demo school has lessons, whatever day it is. */
async function showWeek(page: Page) {
  const sheet = page.getByRole('region', { name: 'My week' })
  await expect(sheet).toBeVisible()
  const weeks = Math.round((Date.now() - Date.parse(demoDay('2026-11-18'))) / (7 * dayInMs))
  for (let week = 0; week < Math.abs(weeks); week += 1) {
    await sheet.getByRole('button', { name: weeks > 0 ? 'Week before' : 'Week after' }).click()
  }
  await expect(sheet.getByRole('columnheader', { name: /Monday/ })).toBeVisible()
}

async function lessonAt(page: Page, day: string, period: string): Promise<Locator> {
  const table = page.getByRole('table', { name: 'My week' })
  const titles = await table.getByRole('columnheader').allTextContents()
  const column = titles.findIndex((title) => title.startsWith(day))
  return table
    .getByRole('row', { name: new RegExp(`^${period}`) })
    .getByRole('cell')
    .nth(column - 1)
}

test('every tab has no accessibility faults, also held like a phone', async ({ as }) => {
  const page = await as('admin')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const tab of ['plan', 'wanted', 'rooms', 'week', 'versions']) {
      await page.goto(`/timetable?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect(await violationsOf(page), `${tab} at ${width}`).toEqual([])
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isWider, `${tab} at ${width} is wider than the window`).toBe(false)
    }
  }
})

test('on a phone a lesson is placed one day at a time', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/timetable?tab=versions')
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('button', { name: 'Begin draft' }).click()
  const lesson = waiting(page, /^Chemistry \(S3 West/)
  await lesson.click()
  await expect(page.getByText(/^Picked: Chemistry/)).toBeVisible()
  const free = page.locator('td[data-state=free]').filter({ hasNot: page.locator('b') })
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    if ((await free.count()) > 0) break
    await page.getByRole('button', { name: day }).click()
  }
  await free.first().click()
  await expect(cell(page, /: Chemistry \(S3 West/).first()).toBeVisible()
  await expect(lesson).toHaveCount(0)
})
