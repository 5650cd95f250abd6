import { getMarkView, getSchool, moveAssessments } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ addsPeople: true, bypassCSP: true })

/** Opens the mark sheet of a subject of S4 East, with its mid-term open again. */
async function openSheet(page: Page, name: string) {
  const school = await call(page, getSchool, {})
  const stream = school.classes.flatMap(({ streams }) => streams).find(({ label }) => label === 'S4 East')
  const view = await call(page, getMarkView, { streamId: stream?.id ?? '' })
  const subject = view.subjects.find((one) => one.name === name)
  const midTerm = view.assessments.find((one) => one.subjectId === subject?.subjectId && one.title === 'Mid-term')
  await call(page, moveAssessments, { assessmentIds: [midTerm?.id ?? ''], to: 'draft', reason: 'To be moderated' })
  await page.goto(`/mark_sheet/${view.streamId}_${subject?.subjectId}_${view.termId}`)
  await expect(page.getByRole('heading', { level: 1, name: `${name} marks` })).toBeVisible()
}

test('an assessment is moderated with a preview, and taken back', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  await openSheet(page, 'Mathematics')
  const grid = page.getByRole('grid', { name: 'Marks of S4 East in Mathematics' })
  const before = await grid.textContent()

  const assessments = page.getByRole('table', { name: 'Assessments' })
  await assessments.getByRole('button', { name: 'Change Mid-term' }).click()
  await page.getByRole('menuitem', { name: 'Moderate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Marks to add').fill('9')
  await expect(dialog.getByRole('table', { name: 'Students by grade' })).toBeVisible()
  await expect(dialog.getByText(/^Who gets another grade \(\d+\)$/)).toBeVisible()
  expect(await violationsOf(page), 'the preview').toEqual([])
  const moderate = dialog.getByRole('button', { name: /^Moderate \d+ marks$/ })
  await expect(moderate).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The paper was too hard')
  await moderate.click()

  await expect(dialog.getByText('9 added to every mark')).toBeVisible()
  expect(await violationsOf(page), 'the list of moderations').toEqual([])
  await expect.poll(() => grid.textContent()).not.toBe(before)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Undone')).toBeVisible()
  await expect.poll(() => grid.textContent()).toBe(before)
})

test('a student is exempt from a sheet by one act, and taken back', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  await openSheet(page, 'Physics')
  await page.getByRole('button', { name: 'Exemptions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add exemption' }).click()
  await dialog.getByLabel('Kind').selectOption({ label: 'Exempt' })
  await dialog.getByLabel('Reason').fill('Was in hospital')
  expect(await violationsOf(page), 'the form').toEqual([])
  await dialog.getByRole('button', { name: 'Add exemption' }).click()
  const undo = dialog.getByRole('button', { name: /^Undo the exemption of/ })
  await expect(undo).toBeVisible()
  expect(await violationsOf(page), 'the list of exemptions').toEqual([])
  await undo.click()
  await expect(dialog.getByText(/expected to have every mark/)).toBeVisible()
})
