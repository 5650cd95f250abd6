import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps the examiner's script out.
test.use({ addsPeople: true, bypassCSP: true })
test.describe.configure({ timeout: 180_000 })

const lastStep = 'Step 3: Preview'

async function chooseStream(page: Page, stream: string, path = '/upload_marks') {
  await page.goto(path)
  await page.getByLabel('Stream', { exact: true }).selectOption(stream)
  await expect(page.getByRole('region', { name: 'Template' }).getByRole('button')).toHaveCount(2)
}

async function takeTemplate(page: Page, subject: string): Promise<string[]> {
  await page.getByLabel('Subject of the template').selectOption(subject)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template as CSV' }).click()
  return linesOf(await downloading)
}

const linesOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const dropField = (page: Page) => page.getByLabel('Drop the marks here, or choose a file')
const figure = (page: Page, text: string) => page.getByRole('region', { name: 'Preview', exact: true }).getByText(text)

async function write(field: Locator, text: string) {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('a teacher fills in a template, mends five bad cells by keyboard, and the history names the file', async ({
  as,
}) => {
  const page = await as('teacher', '/teacher/marks')
  await page.getByRole('link', { name: 'Upload marks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload marks' })).toBeVisible()

  await page.goto('/teacher/marks')
  // What is open, as most are, is not said of each.
  const sheets = page.getByRole('row').filter({ hasText: 'Christian Religious Education' })
  const open = sheets.filter({ hasNotText: /Submitted|Approved|Published/ })
  await expect(open.first()).toBeVisible()
  // Of the open sheets the last one has no marks yet.
  const name = open.last().getByRole('link')
  const words = ((await name.textContent()) ?? '').split(' ')
  const [stream, subject] = [words.slice(0, 2).join(' '), words.slice(2).join(' ')]
  const sheetAddress = (await name.getAttribute('href')) ?? ''

  await chooseStream(page, stream, '/teacher/upload_marks')
  const option = page.getByLabel('Subject of the template').locator('option', { hasText: subject }).first()
  const [header = '', ...rows] = await takeTemplate(page, (await option.textContent()) ?? '')
  expect(header).toContain('End of term, out of 100')
  const bad: Record<number, string> = { 1: '101', 3: '1E2', 5: 'NaN', 7: '-4' }
  const filled = rows.map((row, index) => `${row.slice(0, row.lastIndexOf(',') + 1)}${bad[index] ?? 40 + index}`)
  const [tenth = ''] = (filled[9] ?? '').split(',')
  filled[9] = (filled[9] ?? '').replace(tenth, 'NOBODY/1')

  await dropField(page).setInputFiles(csv('chemistry.csv', [header, ...filled]))
  await expect(page.getByRole('region', { name: 'Step 2: Map' })).toBeFocused()
  await page.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: lastStep })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Refused' }).getByRole('textbox')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()

  const mends: [place: RegExp, text: string][] = [
    [/^What is right in line 3,/, '91'],
    [/^What is right in line 5,/, '100'],
    [/^What is right in line 7,/, 'abs'],
    [/^What is right in line 9,/, '4'],
    [/^What is right in line 11,/, tenth],
  ]
  for (const [place, text] of mends) await write(page.getByLabel(place), text)
  await page.keyboard.press('Enter')
  await expect(figure(page, 'refused').locator('..')).toContainText('0')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled()
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${rows.length} marks of chemistry.csv are in the portal.`)).toBeVisible()

  await page.goto(sheetAddress)
  const cell = page.getByRole('gridcell', { name: /91/ }).first()
  await cell.click()
  await page.keyboard.press('h')
  await expect(page.getByRole('dialog')).toContainText('from chemistry.csv')
  await page.keyboard.press('Escape')

  await chooseStream(page, stream, '/teacher/upload_marks')
  await dropField(page).setInputFiles(csv('chemistry.csv', [header, ...filled]))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(figure(page, 'unchanged').locator('..')).toContainText(String(rows.length - 5))
})

test('500 rows with five bad ones are in within two minutes, mended on the page', async ({ as }) => {
  const page = await as('admin')
  const rows: string[] = []
  for (const stream of ['S1 East', 'S1 North', 'S1 West', 'S2 East', 'S2 North', 'S2 West', 'S3 East', 'S3 North']) {
    await chooseStream(page, stream)
    const [, ...students] = await takeTemplate(page, 'All subjects')
    const numbers = students.map((line) => line.split(',')[0])
    for (const code of ['456', '112']) rows.push(...numbers.map((number) => `${number};${code};`))
  }
  const lines = rows.slice(0, 500).map((row, index) => `${row}${index % 125 === 7 ? 'x' : `${30 + (index % 60)},5`}`)
  lines[250] = (lines[250] ?? '').replace(/;\d+;/, ';999;')

  const began = Date.now()
  await page.goto('/upload_marks')
  await dropField(page).setInputFiles(csv('mocks.csv', ['Admission number;Subject;Mark', ...lines]))
  await page.getByLabel('Assessment', { exact: true }).selectOption('New assessment …')
  await page.getByLabel('Title').fill('Mock')
  await page.getByRole('button', { name: 'Preview' }).click()
  const refused = page.getByRole('table', { name: 'Refused' })
  await expect(refused.getByRole('textbox')).toHaveCount(5)
  for (const field of await refused.getByRole('textbox').all()) {
    await field.fill((await field.inputValue()) === 'x' ? '55' : ((lines[249] ?? '').split(';')[1] ?? ''))
  }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('500 marks of mocks.csv are in the portal.')).toBeVisible()
  console.log(`500 rows with five bad ones: ${Date.now() - began} ms`)

  await page.goto('/upload_marks')
  const changed = lines.map((line) =>
    line
      .replace(/;x$/, ';55')
      .replace(/;999;/, ';456;')
      .replace(/;30,5$/, ';31'),
  )
  await dropField(page).setInputFiles(csv('mocks.csv', ['Admission number;Subject;Mark', ...changed]))
  await page.getByLabel('Assessment', { exact: true }).selectOption('Mock / 100')
  await page.getByRole('button', { name: 'Preview' }).click()
  const changes = page.getByRole('table', { name: 'Changed marks' })
  await expect(changes.getByRole('row').nth(1)).toContainText('30.5')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabel(/^Change \d+ marks that are there/).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/are in the portal/)).toBeVisible()
})

test('every step has no accessibility faults and fits a phone', async ({ as }) => {
  const page = await as('admin')
  const isWell = async (step: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await violationsOf(page), `${step} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), step).toBe(true)
    }
  }
  await chooseStream(page, 'S3 North')
  await isWell('drop')
  const [header = '', ...rows] = await takeTemplate(page, 'Chemistry (545)')
  const filled = rows.map((row, index) => `${row}${index === 2 ? 'x' : 50}`)

  await dropField(page).setInputFiles(csv('old.xls', ['\u00d0\u00cf']))
  await expect(page.getByRole('alert')).toBeVisible()
  await isWell('a refused file')
  await dropField(page).setInputFiles(csv('chemistry.csv', [header, ...filled]))
  await page.getByLabel('Subject of Name').selectOption('Chemistry (545)')
  await page.getByLabel('Assessment of Name').selectOption('New assessment …')
  await isWell('map with a new assessment')
  await page.getByLabel('Subject of Name').selectOption('Leave out')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: lastStep })).toBeVisible()
  await isWell('preview')
  await page.getByLabel('Skip the 1 refused cell').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/are in the portal|All of these marks/)).toBeVisible()
  await isWell('done')
})
