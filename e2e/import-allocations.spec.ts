import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'allocations by file', bypassCSP: true })

async function shoot(page: Page, name: string) {
  await page.screenshot({ path: test.info().outputPath(`${name}-1440.png`), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  // Once the menu has gone aside.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath(`${name}-390.png`), fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1440)
}

/** A set of the first subject of the class, with five students of its streams. */
async function makeSet(page: Page) {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}`, 'content-type': 'application/json' }
    const found = await (await fetch('/api/classes/s2/sets', { headers })).json()
    const subject = found.subjects.find(({ id }: { id: string }) => id === found.subjectId)
    const sets = [
      {
        title: 'S2 Fast set',
        staffIds: [],
        studentIds: found.students.slice(0, 5).map(({ id }: { id: string }) => id),
      },
    ]
    const streamIds = found.streams.map(({ id }: { id: string }) => id)
    const body = JSON.stringify({ classCode: 's2', subjectId: found.subjectId, streamIds, sets })
    const made = await fetch('/api/classes/s2/sets', { method: 'POST', headers, body })
    return made.ok ? String(subject.name) : `HTTP ${made.status}: ${await made.text()}`
  })
}

test('who teaches what goes out as a file with its sets, is changed there, comes back and is taken back', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const page = await as('admin', '/assign_subject?class=s2')
  await expect(page.getByRole('grid', { name: 'Who teaches what' })).toBeVisible()
  const subject = await makeSet(page)
  expect(subject).not.toMatch(/^HTTP/)
  await page.reload()
  const row = page.getByRole('row', { name: /^S2 Fast set/ })
  await expect(row.getByRole('gridcell')).toHaveCount(1)
  await row.getByRole('gridcell').click()
  await expect(page.getByRole('combobox', { name: `Teacher of ${subject} in S2 Fast set` })).toBeVisible()
  expect(await violationsOf(page), 'the grid').toEqual([])
  await shoot(page, 'sets')

  await page.getByRole('link', { name: 'Import or export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import allocations' })).toBeVisible()
  await page.getByLabel('Layout').selectOption({ label: 'Subjects by streams' })
  await page.getByLabel('Class').selectOption({ label: 'S2' })
  expect(await violationsOf(page), 'dropping').toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text.split(/\r?\n/)[0]).toMatch(/S2 East.*S2 Fast set/)

  // As it came out it changes nothing; with another teacher in the set it changes one thing.
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => line.includes(subject))
  const changed = lines.map((line, place) => (place === at ? `${line.replace(/,[^,]*$/, '')},T001` : line)).join('\n')
  const file = { name: 'teaching.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  expect(await violationsOf(page), 'mapping').toEqual([])
  await shoot(page, 'map')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const table = page.getByRole('table', { name: 'Allocations that would change' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('S2 Fast set')
  expect(await violationsOf(page), 'the preview').toEqual([])
  await shoot(page, 'preview')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText(/teaching.csv is in: 1 subject of a stream or set changed/)).toBeVisible()
  await shoot(page, 'over')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone: everybody teaches what they taught before teaching.csv.')).toBeVisible()
})
