import { expect, type Page } from '@playwright/test'
import { book, type Pupil, type Stream, today } from './two-years'

type Marks = Readonly<Record<string, number>>

/** Fills the fields of a form by their labels. */
export async function fill(within: Pick<Page, 'getByLabel'>, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value)
}

/** Admits a pupil by the form, with what is compulsory and one elective. */
export async function admit(page: Page, { name, number, stream, admittedOn, elective }: Pupil) {
  const [familyName = '', givenNames = ''] = name.split(', ')
  await page.goto('/add_students/')
  await fill(page, { 'Family name': familyName, 'Given names': givenNames, 'Admission number': number })
  await fill(page, { Admitted: admittedOn })
  await page.getByLabel('Stream', { exact: true }).selectOption(stream)
  await page.getByRole('button', { name: 'All compulsory ones' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${elective}`) }).check()
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a register: whoever the book has there that day stands in it, and nobody else. */
export async function lookAtRegister(page: Page, stream: Stream, day: string) {
  await page.goto(`/capture_attendance?date=${day}`)
  const choice = page.getByLabel('Stream', { exact: true })
  // A stream whose register is taken says so.
  const option = choice.locator('option', { hasText: new RegExp(`^${stream}( – taken)?$`) })
  await choice.selectOption(await option.getAttribute('value'))
  await expect(page.getByText(new RegExp(`^${stream} · `))).toBeVisible()
  const members = book.membersOn(stream, day)
  if (day > today && members.length > 0) {
    await page.getByRole('button', { name: 'Take a register anyway' }).click()
    await page.getByRole('button', { name: 'Take register anyway' }).click()
  }
  const rows = page.getByRole('radiogroup')
  await expect(rows).toHaveCount(members.length)
  expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(members)
  return members
}

/** Takes a register of the past: everybody whom the book has there that day stands in it, and nobody else. */
export async function takeRegister(
  page: Page,
  { stream, day, away }: { stream: Stream; day: string; away: readonly string[] },
) {
  const members = await lookAtRegister(page, stream, day)
  for (const name of away) {
    await page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'Absent' }).check({ force: true })
  }
  await page.getByRole('button', { name: 'Mark the rest present' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    `${members.length - away.length} present${away.length} absent`,
  )
  await page.getByRole('button', { name: 'Save register' }).click()
  await expect(page.getByText(/Register of .* saved/i).first()).toBeVisible()
}

export async function openSheet(teacher: Page, sheet: string) {
  await teacher.goto('/teacher/marks')
  await teacher.getByRole('main').getByRole('link', { name: sheet, exact: true }).click()
}

/** A teacher holds an assessment on their mark sheet and types the marks. */
export async function hold(teacher: Page, sheet: string, kind: 'Activity' | 'End of term', day: string, marks: Marks) {
  await openSheet(teacher, sheet)
  await teacher.getByRole('button', { name: 'Add assessment' }).first().click()
  const dialog = teacher.getByRole('dialog')
  const title = kind === 'Activity' ? 'Test 1' : 'Paper'
  await fill(dialog, { Title: title, Date: day })
  await dialog.getByLabel('Kind').selectOption({ label: kind })
  await dialog.getByRole('button', { name: 'Add assessment' }).click()
  await expect(dialog).toHaveCount(0)
  const grid = teacher.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: new RegExp(`^${title}`) })).toBeVisible()
  const titles = await grid.locator('thead th').allTextContents()
  const column = titles.findIndex((text) => text.startsWith(title)) - 1
  for (const [name, value] of Object.entries(marks)) {
    const row = grid.getByRole('row').filter({ hasText: name })
    await row.locator(`[data-spot$=" ${column}"]`).click()
    await teacher.keyboard.type(`${value}`)
    await teacher.keyboard.press('Enter')
  }
  await expect(teacher.getByText('All saved')).toBeVisible()
}

/** Chooses one student on the list of a class, and what to do. */
export async function choose(page: Page, name: string, address: string, act: 'Move to' | 'Make', value: string) {
  await page.goto(address)
  const row = page.getByRole('table', { name: 'Students' }).getByRole('row').filter({ hasText: name })
  await row.getByRole('checkbox').check()
  await page.getByRole('combobox', { name: act, exact: true }).selectOption(value)
  return page.getByRole('dialog')
}

/** Submits and approves all that was held in a stream. */
export async function approveAll(page: Page, stream: Stream) {
  for (const verb of ['Submit', 'Approve']) {
    await page.goto('/marks/s1?view=states')
    await page.getByLabel('Stream', { exact: true }).selectOption(stream)
    await expect(page.getByText(new RegExp(`^${stream} · `))).toBeVisible()
    const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
    await all.check()
    await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

/** The desk of a stream's report cards. */
export async function openDesk(page: Page, stream: Stream) {
  await page.goto('/report_cards')
  await page.getByRole('link', { name: stream, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Report cards ${stream}` })).toBeVisible()
}
