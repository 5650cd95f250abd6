import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'imports step by step', bypassCSP: true })
test.describe.configure({ timeout: 180_000 })

interface School {
  /** Admission numbers of S3. */
  numbers: string[]
  stream: string
}

interface Kind {
  /** Where its files are dropped. */
  open: (page: Page, school: School) => Promise<void>
  /** The header and three rows, the last one bad. */
  lines: (school: School) => string[]
  /** The cell at fault, and what is written into it. */
  column: string
  mended: (school: School) => string
  /** Whatever the mapping leaves open. */
  map?: (page: Page) => Promise<void>
  /** What the screen says of the rows, together all that there are. */
  counted: (page: Page) => Promise<number[]>
  undo?: (page: Page) => Promise<void>
  undone: RegExp
}

const goTo = (path: string) => async (page: Page) => {
  await page.goto(path)
}

const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

/** The figures of a preview, in which every row of the file has its place. */
async function figures(page: Page, words: readonly string[]) {
  const counts = words.map(async (word) => {
    return numberOf(await page.getByText(word, { exact: true }).first().locator('..').textContent())
  })
  return Promise.all(counts)
}

const ofRows = (page: Page) => figures(page, ['new', 'changed', 'unchanged', 'refused', 'left out'])

/** The last day that was a Wednesday. */
function lastWednesday() {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 4) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

const year = new Date().getFullYear()

const kinds: Record<string, Kind> = {
  students: {
    open: goTo('/import_roster'),
    lines: () => [
      'Adm No,Surname,Given name,DoB,Class',
      'STEP/1,Nakato,Ada,2010-03-14,S3 East',
      'STEP/2,Okello,Ben,2010-05-16,S3 East',
      'STEP/3,Auma,Eve,2010-13-40,S3 East',
    ],
    ...{ column: 'DoB', mended: () => '2010-12-04' },
    async counted(page) {
      const table = page.getByRole('table', { name: 'Where the rows of the files go' })
      const [, ...cells] = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
      return cells.map(numberOf)
    },
    async undo(page) {
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByRole('button', { name: 'Undo import' }).press('Enter')
    },
    undone: /^The import is undone/,
  },
  registers: {
    open: goTo('/import_registers'),
    lines: ({ numbers }) => [
      'Admission number,Date,Status,Note',
      ...[0, 1].map((at) => `${numbers[at]},${lastWednesday()},P,by file`),
      `${numbers[2]},${lastWednesday()},vanished,by file`,
    ],
    ...{ column: 'Status', mended: () => 'P' },
    ...{ counted: ofRows, undone: /^Undone: the registers are as they were/ },
  },
  allocations: {
    open: goTo('/import_allocations'),
    lines: () => ['Teacher,Subject,Class,Stream', 'T001,112,S3,East', 'T002,456,S3,East', 'T999,273,S3,East'],
    ...{ column: 'Teacher', mended: () => 'T003' },
    ...{ counted: ofRows, undone: /^Undone:/ },
  },
  applications: {
    open: goTo('/import_applications'),
    lines: () => [
      'Timestamp,Full name of the child,Date of birth,Parent name,Parent phone,Class applied for,Any illness?',
      ...[1, 2].map(
        (day) => `${year}/11/0${day} 9:14:22 AM GMT+3,Step${day} Byte,2014-02-0${day},Ada Byte,0772 123456,S1,No`,
      ),
      `${year}/11/03 9:14:22 AM GMT+3,Step3 Byte,2014-02-31,Ada Byte,0772 123456,S1,No`,
    ],
    ...{ column: 'Date of birth', mended: () => '2014-02-03' },
    ...{ counted: ofRows, undone: /^Undone: the applications of/ },
  },
  electives: {
    open: goTo('/import_electives/s3'),
    lines: ({ numbers }) => ['Adm no,Electives', `${numbers[0]},none`, `${numbers[1]},none`, `${numbers[2]},Alchemy`],
    ...{ column: 'Electives', mended: () => 'none' },
    ...{ counted: ofRows, undone: /^Undone: everybody takes what they took/ },
  },
  'a calendar': {
    open: goTo('/import_calendar'),
    lines: () => [
      'Title,Start date,Type',
      ...[`Old students meet,${year}-10-04,Event`, `Chess finals,${year}-10-11,Event`, `Debate,${year}-10-41,Event`],
    ],
    ...{ column: 'Start date', mended: () => `${year}-10-18` },
    ...{ counted: ofRows, undone: /^Undone: the calendar is as it was/ },
  },
  marks: {
    async open(page, { stream }) {
      await page.goto('/upload_marks')
      await page.getByLabel('Stream', { exact: true }).selectOption(stream)
      await expect(page.getByRole('region', { name: 'Template' }).getByRole('button')).toHaveCount(2)
    },
    lines: ({ numbers }) => [
      'Admission number;Subject;Mark',
      ...[`${numbers[0]};112;40`, `${numbers[1]};112;41`, `${numbers[2]};112;101`],
    ],
    ...{ column: '', mended: () => '42' },
    async map(page) {
      await page.getByLabel('Assessment', { exact: true }).selectOption('New assessment …')
      await page.getByLabel('Title').fill('Step by step')
    },
    counted: (page) => figures(page, ['new', 'changed', 'unchanged', 'refused']),
    undone: /^Undone: the marks are as they were/,
  },
  'a timetable': {
    async open(page) {
      await page.goto('/timetable?tab=versions')
      await page.getByRole('button', { name: 'New draft' }).click()
      await page.getByLabel('Title').fill('Step by step')
      await page.getByLabel('Begin with').selectOption('Nothing')
      await page.getByRole('button', { name: 'Begin draft' }).click()
      await expect(page.getByText('Step by step, draft')).toBeVisible()
      await page.getByRole('button', { name: 'Import file' }).click()
    },
    lines: () => [
      'Activity Id,Day,Hour,Students Sets,Subject',
      ...['1,Monday,1,S3 East,112', '2,Monday,2,S3 East,456', '3,Tuesday,1,S3 East,Alchemy'],
    ],
    ...{ column: 'Subject', mended: () => '112' },
    counted: (page) => figures(page, ['New', 'Changed', 'Unchanged', 'Refused']),
    undone: /^Undone: the draft is as it was/,
  },
}

async function schoolOf(page: Page): Promise<School> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    const { rows } = await (await fetch('/api/students?class=s3&sort=admissionNumber', { headers })).json()
    const [{ streamId }] = rows
    const ofOne = rows.filter((row: { streamId: string }) => row.streamId === streamId)
    return {
      numbers: ofOne.map((row: { admissionNumber: string }) => row.admissionNumber),
      stream: ofOne[0].stream,
    }
  })
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

async function mend(page: Page, { column, mended }: Kind, school: School) {
  if (column === '') {
    await page.getByRole('table', { name: 'Refused' }).getByRole('textbox').fill(mended(school))
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    return
  }
  await page.getByRole('button', { name: 'Correct line 4 of odd' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Line 4 of odd/ })
  await expect(dialog.getByLabel(column, { exact: true })).toHaveAccessibleDescription(/\.$/)
  await expect(dialog.getByLabel(column, { exact: true })).toBeFocused()
  expect(await violationsOf(page), 'correcting').toEqual([])
  await page.screenshot({ path: test.info().outputPath('correct-1440.png'), fullPage: true })
  await dialog.getByLabel(column, { exact: true }).fill(mended(school))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

for (const [name, kind] of Object.entries(kinds)) {
  test(`${name}: dropped, mapped, previewed with one bad row that is corrected, applied and taken back`, async ({
    as,
  }) => {
    const page = await as('admin')
    const school = await schoolOf(page)
    await kind.open(page, school)
    const buffer = Buffer.from(kind.lines(school).join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
    await kind.map?.(page)
    await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')

    const apply = page.getByRole('button', { name: /^(Apply|Write into the draft)$/ })
    await expect(apply).toBeDisabled()
    expect(sum(await kind.counted(page)), 'every row has its place').toBe(3)
    await page
      .getByRole('tab', { name: 'Refused (1)' })
      .or(page.getByRole('table', { name: 'Refused' }))
      .first()
      .click()
    await mend(page, kind, school)

    await expect(page.getByRole('table', { name: 'Refused' })).toHaveCount(0)
    const counts = await kind.counted(page)
    expect(counts[3], 'nothing is refused any more').toBe(0)
    expect(sum(counts), 'every row has its place').toBe(3)
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
    await apply.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible({ timeout: 30_000 })
    await page.screenshot({ path: test.info().outputPath('done-1440.png'), fullPage: true })
    if (kind.undo) await kind.undo(page)
    else await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expect(page.getByText(kind.undone)).toBeVisible({ timeout: 30_000 })
  })
}
