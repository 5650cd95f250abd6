import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './support/test'

test.use({ addsPeople: true })

async function openSomebody(page: Page) {
  await page.goto('/students/s3')
  const somebody = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
  const name = (await somebody.textContent()) ?? ''
  await somebody.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

test('a student’s whole record is one file to read', async ({ as }) => {
  const page = await as('admin')
  const name = await openSomebody(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Whole record as a file' }).click()
  const files = unzipSync(await readFile(await (await coming).path()))
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(name)
  expect(JSON.parse(strFromU8(files['data/attendance.json'] ?? new Uint8Array())).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Whole record exported')
})

test('who has left is erased, and found nowhere afterwards', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  const name = await openSomebody(page)
  await expect(page.getByRole('button', { name: 'Erase this person' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit record' }).click()
  await page.getByLabel('Status').selectOption('Left')
  await page.getByRole('button', { name: 'Save record' }).click()

  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(dialog.getByRole('list', { name: 'Deleted permanently' })).toContainText('Guardians')
  await expect(dialog.getByRole('list', { name: /^Kept/ })).toContainText('Entries in registers')
  const erase = dialog.getByRole('button', { name: 'Erase permanently' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Reason').selectOption('A guardian has asked for it')
  await dialog.getByLabel(/^Type/).fill(`Erase ${name}`)
  await erase.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Erased student' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(name)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Erased by')
  await page.goto(`/students/?status=left&search=${encodeURIComponent(name.replace(',', ''))}`)
  await expect(page.getByText('No student matches what you are looking for.')).toBeVisible()
})
