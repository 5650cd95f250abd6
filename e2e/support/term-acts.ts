import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { fill, openDesk, openSheet } from './journey-acts'
import { readPdf } from './read-pdf'
import { acts, gil, sets } from './two-years'

/** Two sets by the marks of the first test; who has none stays with the stream. */
export async function makeSets(page: Page) {
  await page.goto('/sets/s1')
  await fill(page, { From: acts.sets })
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Mathematics' })
  await page.getByRole('combobox', { name: 'How', exact: true }).selectOption('by-mark')
  await page.getByRole('button', { name: 'Preview' }).click()
  for (const [index, { teacher }] of sets.entries()) {
    await page.getByRole('combobox', { name: `Teacher of set ${index + 1}` }).fill(teacher.name.slice(0, 4))
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(teacher.name) })
      .click()
  }
  await expect(page.getByText(`1 student would be in no set and stay with the stream: ${gil.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Make these 2 sets' }).click()
  await expect(page.getByText('2 sets made with 6 students')).toBeVisible()
  for (const { title, members } of sets) {
    for (const name of members) {
      await expect(page.getByRole('combobox', { name: `Set of ${name}` }).locator('option:checked')).toHaveText(title)
    }
  }
}

/** A preview, the moderation of a paper, and all marks as before. */
export async function moderateAndUndo(teacher: Page) {
  await openSheet(teacher, `${sets[1].title} Mathematics`)
  const grid = teacher.getByRole('grid')
  const before = await grid.textContent()
  await teacher.getByRole('button', { name: 'Change Paper' }).click()
  await teacher.getByRole('menuitem', { name: 'Moderate' }).click()
  const dialog = teacher.getByRole('dialog')
  await fill(dialog, { 'Marks to add': '6', Reason: 'The paper was too hard' })
  // 64, 47 and 38 have a mean of 49.7, and six more each.
  await expect(dialog).toContainText(/49\.7\s*mean now/)
  await expect(dialog).toContainText(/55\.7\s*mean then, of 100/)
  await dialog.getByRole('button', { name: 'Moderate 3 marks' }).click()
  await expect(dialog.getByText('6 added to every mark')).toBeVisible()
  // The result beside a mark may be the same number.
  for (const mark of ['70', '53', '44'])
    await expect(grid.getByRole('gridcell', { name: mark, exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Undone')).toBeVisible()
  await expect(grid).toHaveText(before ?? '')
}

/** One stream has all it needs; in the other a paper was not held. */
export async function publishCards(page: Page) {
  await openDesk(page, 'S1 East')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish 3 cards' }).click()
  await expect(page.getByText('3 cards published.')).toBeVisible()

  await openDesk(page, 'S1 West')
  await expect(page.getByText('Music: no assessment for Examination (80 %).')).toBeAttached()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = dialog.getByRole('button', { name: 'Publish 4 cards' })
  await expect(dialog.getByText('Music: no assessment for Examination (80 %).')).toBeAttached()
  await expect(publish).toBeDisabled()
  await fill(dialog, { 'Reason for provisional cards': 'The Music examination is held next week.' })
  await publish.click()
  await expect(page.getByText(/^4 cards published, 2 of them provisional/)).toBeVisible()
}

/** Issues a transcript on a pupil's page and reads what is printed. */
export async function issueTranscript(page: Page): Promise<string> {
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByRole('button', { name: 'Issue a paper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paper', { exact: true }).selectOption('Transcript of results')
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  const print = papers.getByRole('button', { name: 'Print Transcript of results' })
  await expect(print).toBeVisible()
  const coming = page.waitForEvent('download')
  await print.click()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  return pages.join().replace(/\s+/g, ' ')
}
