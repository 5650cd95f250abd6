import { readFile } from 'node:fs/promises'
import { dayInMs } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps the examiner's script out.
test.use({ addsPeople: true, bypassCSP: true })
test.describe.configure({ timeout: 180_000 })

const csv = (lines: readonly string[]) => ({
  name: 'registers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const dropField = (page: Page) => page.getByLabel('Drop the registers here, or choose a file')
const figure = (page: Page, word: string) =>
  page.getByRole('region', { name: 'Preview', exact: true }).getByText(word, { exact: true }).locator('..')

const daysAgo = (days: number) => new Date(Date.now() - days * dayInMs).toISOString().slice(0, 10)

/** The last one that is over; 6 is Saturday. */
function lastDay(weekDay: number) {
  const days = [1, 2, 3, 4, 5, 6, 7].map(daysAgo)
  return days.find((day) => new Date(day).getUTCDay() === weekDay) ?? ''
}

const isOfSchoolDay = (line: string) => ![0, 6].includes(new Date(/\d{4}-\d\d-\d\d/.exec(line)?.[0] ?? '').getUTCDay())

/** The registers of S1 in the last weeks, as the school's own file says them, without those that the other test has made. */
async function takeFile(page: Page): Promise<string[]> {
  await page.getByLabel('From').fill(daysAgo(30))
  await page.getByLabel('Class').selectOption('S1')
  await expect(page).toHaveURL(/class=s1/)
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  return (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n').filter(isOfSchoolDay)
}

async function preview(page: Page, lines: readonly string[]) {
  await dropField(page).setInputFiles(csv(lines))
  await expect(page.getByRole('region', { name: 'Step 2: Map' })).toBeFocused()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Step 3: Preview' })).toBeFocused()
}

const otherStatus = (line: string) =>
  line.replace(/,(present|absent|late|excused),\d*,/, (_, status) => (status === 'absent' ? ',P,,' : ',A,,'))

/** Saturday, counted from Sunday as 0: a day without school. */
const closed = 6

test('registers go out as a file, are changed there, and come back in', async ({ as }) => {
  const page = await as('admin')
  // What is chosen is shown once the preview has been reckoned with it.
  const choose = async (label: string) => {
    await page.getByLabel(label).click()
    await expect(page.getByLabel(label)).toBeChecked()
  }
  const isWell = async (step: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page), `${step} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), step).toBe(true)
      await page.screenshot({ path: test.info().outputPath(`${step} ${width}.png`), fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/attendance')
  await page.getByRole('link', { name: 'Import registers' }).click()
  await isWell('drop')
  const [header = '', first = '', second = '', ...rest] = await takeFile(page)

  await preview(page, [header, first, second, ...rest])
  await expect(figure(page, 'unchanged')).toContainText((rest.length + 2).toLocaleString('en-GB'))
  await expect(page.getByText('applying changes nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  const weekend = first.replace(/\d{4}-\d\d-\d\d/, lastDay(closed))
  const unknown = second.replace(/^[^,]+/, 'NOBODY/1')
  await dropField(page).setInputFiles(csv([header, otherStatus(first), weekend, unknown]))
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await isWell('map')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(figure(page, 'refused')).toContainText('2')
  await isWell('preview')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await choose('These unusual days are meant')
  await choose('Count students who are not in the file as present')
  await expect(figure(page, 'new')).toContainText('1')
  await page.getByRole('tab', { name: 'Changed (1)' }).click()
  await isWell('decided')
  await choose('Skip the 1 refused row')
  await choose('Change 1 entry that is there')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 new entry, 1 changed, 0 there already, 1 register made; 1 row left out')).toBeVisible()
  await isWell('done')
})
