import { readFile } from 'node:fs/promises'
import { addAssessment, getMarkView, getSchool, moveAssessments, type OutputOf, saveMarks } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { call } from './support/mark-sheets'
import { readPdf } from './support/read-pdf'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ addsPeople: true, bypassCSP: true })

async function pagesOfDownload(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  return pages
}

type View = OutputOf<typeof getMarkView>

/** Enters every mark of the stream that is missing, as its teachers would, and submits what is a draft. */
async function completeMarks(page: Page): Promise<View> {
  const school = await call(page, getSchool, {})
  const stream = school.classes.flatMap(({ streams }) => streams).find(({ label }) => label === 'S2 East')
  const view = await call(page, getMarkView, { streamId: stream?.id ?? '' })
  const there = new Set(view.marks.map(({ assessmentId, studentId }) => `${assessmentId} ${studentId}`))
  for (const { id, subjectId, outOf, state } of view.assessments) {
    const cells = view.students
      .filter(
        ({ studentId, subjects }) =>
          subjects.some((one) => one.subjectId === subjectId) && !there.has(`${id} ${studentId}`),
      )
      .map(({ studentId }) => ({ assessmentId: id, studentId, text: String(outOf / 2), version: 0 }))
    if (cells.length > 0 && (state === 'draft' || state === 'submitted')) {
      await call(page, saveMarks, { streamId: view.streamId, subjectId, termId: view.termId, cells })
    }
  }
  return view
}

/** Holds the examination of every subject, with all its marks, and approves it. */
async function holdExaminations(page: Page, { streamId, termId, assessments, students }: View) {
  const ids: string[] = []
  for (const subjectId of new Set(assessments.map((one) => one.subjectId))) {
    const exam = { title: 'Examination', kind: 'end-of-term', paper: null, outOf: 100, weight: 100 } as const
    const place = { streamId, subjectId, termId }
    const { id } = await call(page, addAssessment, { ...place, ...exam, date: demoDay('2026-11-20') })
    const cells = students
      .filter(({ subjects }) => subjects.some((one) => one.subjectId === subjectId))
      .map(({ studentId }) => ({ assessmentId: id, studentId, text: '71', version: 0 }))
    await call(page, saveMarks, { ...place, cells })
    ids.push(id)
  }
  for (const to of ['submitted', 'approved'] as const) {
    await call(page, moveAssessments, { assessmentIds: ids, to, reason: '' })
  }
}

test('from the marks of a term to the card that a student opens', async ({ as, browser, portal }) => {
  test.setTimeout(180_000)
  const page = await as('admin')
  const view = await completeMarks(page)

  await page.goto('/marks/s2?view=states')
  expect(await violationsOf(page), 'states').toEqual([])
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen rows' })
  await chosen.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('table', { name: /states/ }).getByText('Open', { exact: true })).toHaveCount(0)
  // The choice ends with the dialog, a moment after the table is new.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await chosen.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('table', { name: /states/ }).getByText('submitted')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Report cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report cards S2 East' })).toBeVisible()
  await page.getByRole('button', { name: /^Write suggestions/ }).click()
  await expect(page.getByText(/^Suggestions stand wherever/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Write suggestions/ })).toHaveCount(0)
  const comment = page.getByRole('textbox', { name: 'Class teacher on Katusiime, Irene' })
  await comment.fill('Irene has found her voice this term.')
  await comment.blur()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByText('Mathematics: no assessment for Examination (80 %).')).toBeAttached()
  expect(await violationsOf(page), 'the desk of a stream').toEqual([])

  const preview = await pagesOfDownload(page, () =>
    page.getByRole('button', { name: 'Preview the card of Katusiime, Irene' }).click(),
  )
  expect(preview.join()).toContain('Preview, not published')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const publish = dialog.getByRole('button', { name: 'Publish 41 cards' })
  await expect(publish).toBeDisabled()
  await expect(dialog.getByText('41 cards would be provisional')).toBeVisible()
  expect(await violationsOf(page), 'the last question').toEqual([])
  await dialog.getByLabel('Reason for provisional cards').fill('The examinations are being marked.')
  await publish.click()
  await expect(page.getByText('41 cards published, all of them provisional.')).toBeVisible({ timeout: 30_000 })
  const all = await pagesOfDownload(page, () => page.getByRole('button', { name: 'All cards as PDF' }).click())
  expect(all).toHaveLength(41)

  const student = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(student, 'student')
  await expect(student.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await student.goto('/marks/s2')
  const card = await pagesOfDownload(student, () =>
    student.getByRole('button', { name: 'Report card 2026 Term 3', exact: true }).click(),
  )
  expect(card).toHaveLength(1)
  expect(card[0]).toContain('Irene has found her voice this term.')
  expect(card[0]).toContain('PROVISIONAL')
  expect(card[0]).toContain('The examinations are being marked.')

  await holdExaminations(page, view)
  await page.reload()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect(dialog.getByText('41 published cards would be replaced by the next edition.')).toBeVisible()
  await dialog.getByText('What changes on each card').click()
  await expect(dialog.getByText('Mathematics, Examination: – → 71').first()).toBeVisible()
  expect(await violationsOf(page), 'what is replaced').toEqual([])
  await dialog.getByLabel('Reason', { exact: true }).fill('The examinations are marked.')
  await publish.click()
  await expect(page.getByText('41 cards published.')).toBeVisible({ timeout: 30_000 })
  const [first] = await pagesOfDownload(page, () => page.getByRole('button', { name: 'All cards as PDF' }).click())
  expect(first).toContain('edition 2: replaces the provisional card')
  expect(first).not.toContain('PROVISIONAL')
})

test('the cards of the whole school are printed in the background', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin', '/report_cards')
  await page.getByLabel('Term').selectOption({ label: '2026 Term 2' })
  await page.getByRole('button', { name: 'Print the whole school' }).click()
  const get = page.getByRole('button', { name: 'Download the file' })
  await expect(get).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page), 'the file is ready').toEqual([])
  const coming = page.waitForEvent('download')
  await get.click()
  expect((await coming).suggestedFilename()).toBe('Report cards 2026 Term 2.zip')
})

test('marks and report cards have no accessibility faults', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  for (const view of ['sheet', 'ranking', 'charts', 'missing', 'teachers', 'states']) {
    await page.goto(`/marks/s4?view=${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Student Marks S4' })).toBeVisible()
    expect(await violationsOf(page), view).toEqual([])
  }
  await page.goto('/marks/s4')
  await page
    .getByRole('button', { name: /^Average of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('divided by')
  expect(await violationsOf(page), 'a formula').toEqual([])
  await page.goto('/report_cards')
  await page.getByRole('button', { name: 'Comment bank' }).click()
  await expect(page.getByRole('dialog', { name: 'Comment bank' }).getByRole('listitem').first()).toBeVisible()
  expect(await violationsOf(page), 'the comment bank').toEqual([])
})
