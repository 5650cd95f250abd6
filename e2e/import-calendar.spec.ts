import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'calendar by file', bypassCSP: true })

const thisYear = new Date().getFullYear()

/** A Sunday of this year, which no demo holiday is on. */
const aSunday = (month: number) => {
  const first = new Date(Date.UTC(thisYear, month, 1)).getUTCDay()
  return new Date(Date.UTC(thisYear, month, 8 + ((7 - first) % 7))).toISOString().slice(0, 10)
}

const compact = (day: string) => day.replaceAll('-', '')

const event = (uid: string, title: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}@example.org`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'],
]

const calendar = (...lines: string[]) => ({
  name: 'school.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR'].join('\r\n'),
  ),
})

async function isWell(page: Page, step: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // Once the menu has gone aside.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violationsOf(page), `${step} at ${width}`).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`${step} ${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a calendar of another program is dropped, previewed, applied and taken back', async ({ as }) => {
  test.setTimeout(240_000)
  const [closed, met] = [aSunday(8), aSunday(9)]
  const page = await as('admin', '/terms')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import calendar' })).toBeVisible()
  await expect(page.locator('nav a[href="/import_calendar"]')).toHaveAttribute('aria-current', 'page')
  await isWell(page, 'drop')

  const lines = [
    ...event('closed', 'Day of Thanks holiday', `DTSTART;VALUE=DATE:${compact(closed)}`),
    ...event('met', 'Old students meet', 'LOCATION:Hall', `DTSTART;VALUE=DATE:${compact(met)}`),
    ...event('lost', 'Nobody knows when', 'DTSTART:soon'),
  ]
  await page.locator('input[type=file]').setInputFiles(calendar(...lines))
  await expect(page.getByRole('region', { name: 'Step 2: Map' })).toBeFocused()
  await expect(page.getByLabel('What Day of Thanks holiday becomes')).toHaveValue('holiday')
  await page.getByLabel('What Old students meet becomes').selectOption('half-day')
  await page.getByLabel('What Old students meet becomes').selectOption('event')
  await isWell(page, 'map')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Step 3: Preview' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'What would change in the calendar' }).getByRole('row')).toHaveCount(3)
  await isWell(page, 'preview')
  await page.getByRole('tab', { name: 'Refused (1)' }).press('Enter')
  await expect(page.getByText('What stands in DTSTART is no day of a calendar.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabel('Skip the 1 refused row').press('Space')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(
    page.getByText('school.ics is in the calendar: 2 rows new, 0 changed, 0 there already, 1 left out.'),
  ).toBeVisible()
  await isWell(page, 'done')

  await page.getByRole('link', { name: 'See the calendar' }).click()
  await expect(page.getByText('Day of Thanks holiday', { exact: true })).toBeVisible()
  await expect(page.getByText(/Hall/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone: the calendar is as it was before school.ics.')).toBeVisible()
  await page.getByRole('link', { name: 'See the calendar' }).click()
  await expect(page.getByRole('heading', { name: 'School calendar' })).toBeVisible()
  await expect(page.getByText('Day of Thanks holiday', { exact: true })).toHaveCount(0)
})

test('a list with dates that can be read both ways is mapped, and known the next time', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as('admin', '/import_calendar')
  const file = (day: string) => ({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`What is on;When it is;Sort\nFounders’ day;${day}/${thisYear};FD`),
  })
  await page.locator('input[type=file]').setInputFiles(file('05/06'))
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await page.getByLabel('Title (needed)').selectOption({ label: 'What is on – Founders’ day' })
  await page.getByLabel('First day (needed)').selectOption({ label: `When it is – 05/06/${thisYear}` })
  await page.getByLabel('Column that decides').selectOption({ label: 'Sort – FD' })
  await page.getByLabel('What FD becomes').selectOption('half-day')
  await page.getByLabel('Order of dates').selectOption('day-first')
  await isWell(page, 'list')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(`5 June ${thisYear} Half day`) })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await page.locator('input[type=file]').setInputFiles(file('07/06'))
  await expect(page.getByText('Mapped before')).toBeVisible()
  await expect(page.getByLabel('What FD becomes')).toHaveValue('half-day')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled()
})
