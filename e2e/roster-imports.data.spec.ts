import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from './support/portal-process'
import { expect, test } from './support/test'

const rosters = join(root, '../shared/data/roster')
const filesOf = (folder: string) => readdirSync(join(rosters, folder)).map((name) => join(rosters, folder, name))

/** Drop, map, preview and apply as a secretary would; how many milliseconds from the drop to the end. */
async function importRoster(page: Page, folder: string, counts: Record<string, string>): Promise<number> {
  await page.goto('/import_roster')
  const began = Date.now()
  await page.getByLabel('Drop the roster here, or choose files').setInputFiles(filesOf(folder))
  await page.getByRole('button', { name: 'Preview' }).click()
  for (const [kind, count] of Object.entries(counts)) {
    await expect(page.getByRole('row', { name: new RegExp(`^${kind}`) })).toContainText(count)
  }
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('The roster is in the portal.')).toBeVisible({ timeout: 60_000 })
  return Date.now() - began
}

test.use({ addsPeople: true })

test('School Data Sync v1 comes in through the four steps, and the second time changes nothing', async ({ as }) => {
  const page = await as('admin')
  const took = await importRoster(page, 'sds-v1-us-86', { Students: '86', Staff: '12', Enrolments: '602' })
  console.log(`School Data Sync, 86 students: ${took} ms from drop to done`)

  await page.goto('/import_roster')
  await page.getByLabel('Drop the roster here, or choose files').setInputFiles(filesOf('sds-v1-us-86'))
  await page.getByRole('button', { name: 'Preview' }).click()
  const students = page.getByRole('row', { name: /^Students/ })
  await expect(students.getByRole('cell')).toHaveText(['0', '0', '86', '0'])
})

test('OneRoster 1.1 with 1,000 students comes in through the four steps', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  const took = await importRoster(page, 'oneroster-1.1-gen-1000', { Students: '1,000', Enrolments: '3,763' })
  console.log(`OneRoster, 1,000 students and 3,783 enrolments: ${took} ms from drop to done`)

  await page.goto('/students')
  await expect(page.getByRole('main')).toContainText(/1,\d{3} students/)
})
