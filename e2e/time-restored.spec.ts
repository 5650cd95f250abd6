import { getOwnProfile, getSchool, listStaff, listStudents, listStudentTerms } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ addsPeople: true, bypassCSP: true })

/** Students of two streams that both have a report card of one term, with what it came to. */
async function twoPupils(page: Page) {
  const { classes } = await call(page, getSchool, {})
  const found: { id: string; name: string; term: string; average: number }[] = []
  for (const { id: stream } of classes.flatMap(({ streams }) => streams)) {
    const { rows } = await call(page, listStudents, { stream })
    // Some came lately, and have no card yet.
    for (const pupil of rows.slice(0, 6)) {
      const { terms } = await call(page, listStudentTerms, { studentId: pupil.id })
      const newest = terms.find(({ cards }) => cards.length > 0)
      if (!newest) continue
      const one = { ...pupil, term: newest.label, average: newest.average ?? 0 }
      const other = found.find(({ term }) => term === one.term)
      if (other) return [other, one] as const
      found.push(one)
      break
    }
  }
  throw new Error('No two streams have published cards of one term')
}

test('two records with a report card of one term become one, and the other card stays in the history', async ({
  as,
}) => {
  test.setTimeout(180_000)
  const page = await as('admin')
  const [kept, other] = await twoPupils(page)
  await page.goto(`/duplicate_students?keep=${kept.id}&merge=${other.id}`)
  const choice = page.getByLabel(`The report card of ${kept.term} that counts`)
  const label = await choice.locator('option').nth(2).textContent()
  expect(label).toContain(`Average ${other.average.toFixed(1)} %`)
  expect(await violationsOf(page), 'both report cards').toEqual([])
  await choice.selectOption({ index: 2 })
  const merge = page.getByRole('button', { name: 'Merge records' })
  await expect(merge).toBeDisabled()
  await page.getByLabel('Reason').fill('The other was made by mistake')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await merge.click()
  await page.getByRole('button', { name: 'Merge permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(kept.term) })
  await expect(row).toContainText(`${other.average.toFixed(1)} %`)
  await expect(row).toContainText(/Superseded by .*: The other was made by mistake/)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The other was made by mistake')
  expect(await violationsOf(page), 'the student with both cards').toEqual([])
})

test('a hand-over is withdrawn and put back, and an employment is restored', async ({ as, browser, portal }) => {
  test.setTimeout(180_000)
  const page = await as('admin')
  const teacher = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(teacher, 'teacher')
  const me = await call(teacher, getOwnProfile, {})
  const { rows } = await call(page, listStaff, {})
  const colleague = rows.find(({ id, status }) => id !== me.id && status === 'active')
  await page.goto(`/staff_details/${me.id}`)
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'To whom' }).fill(colleague?.staffNumber ?? '')
  await page.getByRole('option', { name: new RegExp(colleague?.name ?? '') }).click()
  const { today } = await call(page, getSchool, {})
  await dialog.getByLabel('Last day').fill(today)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const standing = page.getByRole('region', { name: 'Standing in' })
  await standing.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(standing.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(standing.getByText('Now', { exact: true })).toBeVisible()

  const taught = await page.getByRole('region', { name: 'Teaches' }).textContent()
  await page.getByRole('link', { name: 'Edit record' }).click()
  await page.getByLabel('Status').selectOption({ label: 'Left' })
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('button', { name: 'Restore employment' }).click()
  await expect(page.getByRole('dialog')).toContainText('Comes back from today')
  expect(await violationsOf(page), 'the question').toEqual([])
  await page.getByRole('checkbox', { name: /Open the account again/ }).check()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restore employment' })).toHaveCount(0)
  await expect.poll(() => page.getByRole('region', { name: 'Teaches' }).textContent()).toBe(taught)
})
