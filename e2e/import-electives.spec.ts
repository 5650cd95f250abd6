import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'electives by file', bypassCSP: true })

test('the electives of a class go out as a file, are changed there, come back and are taken back', async ({ as }) => {
  test.setTimeout(180_000)
  const page = await as('admin', '/electives/s3')
  await page.getByRole('link', { name: 'Import or export' }).click()
  await expect(page.getByRole('heading', { name: 'Import electives S3' })).toBeVisible()
  await page.getByLabel('Layout').selectOption({ label: 'A column for each subject' })
  expect(await violationsOf(page), 'dropping').toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const changed = text.replace(/^([^\n]*\n[^\n]*?),no(?=[,\r\n])/, '$1,yes')
  expect(changed).not.toBe(text)

  const file = { name: 'electives.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  expect(await violationsOf(page), 'mapping').toEqual([])
  await page.screenshot({ path: test.info().outputPath('map-1440.png'), fullPage: true })
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Electives that would change' }).getByRole('row')).toHaveCount(2)
  expect(await violationsOf(page), 'the preview').toEqual([])
  await page.screenshot({ path: test.info().outputPath('preview-1440.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  // Once the menu has gone aside.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('preview-390.png'), fullPage: true })
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText(/electives.csv is in: 1 student changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone: everybody takes what they took before electives.csv.')).toBeVisible()
})
