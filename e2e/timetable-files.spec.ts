import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// What it generates and brings in changes the draft of its portal.
test.use({ addsPeople: 'timetable-files', bypassCSP: true })
test.describe.configure({ timeout: 180_000, mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')

async function isNotWider(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

/** Looked at on a desk and in a hand. */
async function mustBeAccessible(page: Page, what: string) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // What slides under the bar at the top would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violationsOf(page), `${what} at ${width}`).toEqual([])
    expect(await isNotWider(page), `${what} at ${width} is wider than the window`).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}

/** Looks for a timetable, for that many seconds at most. */
async function generate(page: Page, seconds: string) {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await mustBeAccessible(page, 'what to generate')
  await page.getByLabel('How long to look').selectOption(seconds)
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('progressbar', { name: 'Time used' })).toBeVisible()
}

async function mustBeFound(page: Page) {
  await expect(page.getByText(/^\d+ of \d+ lessons have a place, without a clash\./)).toBeVisible({ timeout: 30_000 })
  await mustBeAccessible(page, 'what was generated')
}

test('what is generated is shown while it goes on, and discarded', async ({ as }) => {
  const page = await as('admin', '/timetable')
  await generate(page, '10')
  // It may be done before it has been looked at in both widths; until then the page hears the same of it again.
  let isLookedAt = false
  let first: unknown
  await page.route('**/api/timetables/*/run', async (route) => {
    if (isLookedAt) return route.continue()
    first ??= await (await route.fetch()).json()
    await route.fulfill({ json: first })
  })
  await mustBeAccessible(page, 'generating')
  await expect(page.getByRole('button', { name: 'Stop with the best so far' })).toBeVisible()
  isLookedAt = true
  await mustBeFound(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Generate the timetable' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('a timetable is generated, stopped with the best so far, and taken over', async ({ as }) => {
  const page = await as('admin', '/timetable')
  await generate(page, '120')
  await page.getByRole('button', { name: 'Stop with the best so far' }).click()
  await mustBeFound(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/\d+ lessons placed/).first()).toBeVisible()
})

test('a timetable goes out as a file, is changed there, and comes back in', async ({ as }) => {
  const page = await as('admin', '/timetable')
  await page.getByRole('button', { name: 'Print and share' }).click()
  await mustBeAccessible(page, 'print and share')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the CSV file' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\n')[0]).toBe(
    '\uFEFF"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"',
  )
  const [print] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the PDF' }).click(),
  ])
  expect((await readFile(await print.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByLabel('Title').fill('From a file')
  await page.getByLabel('Begin with').selectOption('Nothing')
  await page.getByRole('button', { name: 'Begin draft' }).click()
  await expect(page.getByText('From a file, draft')).toBeVisible()

  const lines = text.trimEnd().split('\n')
  const unknown = lines.map((line, index) =>
    index === 1 ? line.replace(/^((?:"[^"]*",){4})"[^"]*"/, '$1"Latin"') : line,
  )
  await page.getByRole('button', { name: 'Import file' }).click()
  await mustBeAccessible(page, 'dropping a file')
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(`${unknown.join('\n')}\n`) }
  await page.getByLabel('Drop the timetable here, or choose a file').setInputFiles(file)
  await expect(page.getByText('1 name would be refused, with their lessons.')).toBeVisible()
  await mustBeAccessible(page, 'mapping')
  await page.getByLabel('Latin').selectOption('Create it')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 subject would be created.')).toBeVisible()
  await mustBeAccessible(page, 'the preview')
  await page.getByRole('button', { name: 'Write into the draft' }).click()
  await expect(page.getByText(/^\d+ lessons written, 0 were there already\.$/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Print and share' }).click()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the CSV file' }).click(),
  ])
  expect(await readFile(await again.path(), 'utf8')).toBe(file.buffer.toString())
})

test('a lesson of an absent teacher is given to somebody who is free, and taken back', async ({ as }) => {
  const page = await as('admin', `/timetable?tab=cover&day=${demoDay('2026-11-18')}`)
  await page.getByRole('button', { name: 'Record an absence' }).click()
  await page.getByLabel('Who').selectOption({ index: 1 })
  await page.getByLabel('Reason').fill('At a course')
  await mustBeAccessible(page, 'noting an absence')
  await page.getByRole('button', { name: 'Record absence' }).click()
  await expect(page.getByText('At a course')).toBeVisible()
  await mustBeAccessible(page, 'the absence')
  await page
    .getByRole('button', { name: /^Choose for / })
    .first()
    .click()
  await expect(
    dialog(page)
      .getByRole('button', { name: /^Choose / })
      .first(),
  ).toBeVisible()
  await mustBeAccessible(page, 'who is free')
  await dialog(page)
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Take back / })).toBeVisible()
  await page.getByRole('button', { name: /^Take back / }).click()
  await expect(page.getByRole('button', { name: /^Take back / })).toHaveCount(0)
})

test('a teacher gets the own lessons as a calendar, and stops it', async ({ as, portal }) => {
  const page = await as('teacher', '/teacher/timetable')
  await page.getByRole('button', { name: 'Get an address' }).click()
  const address = await page.getByLabel('Secret address').inputValue()
  await mustBeAccessible(page, 'the own calendar')
  expect(address.startsWith(portal.url)).toBe(true)
  const calendar = await fetch(address)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]+SUMMARY:/)
  await page.getByRole('button', { name: 'Stop the address' }).click()
  await dialog(page).getByRole('button', { name: 'Stop the address' }).click()
  await expect(page.getByRole('button', { name: 'Get an address' })).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
})
