import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'guardians', bypassCSP: true })

async function shoot(page: Page, name: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  // Once the menu has gone aside.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath(`${name}-390.png`), fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1440)
  await page.screenshot({ path: test.info().outputPath(`${name}-1440.png`), fullPage: true })
}

/** The form of a student with one new guardian, not yet sent. */
async function fillStudent(page: Page, number: string, guardian: string, phone: string) {
  await page.goto('/add_students/')
  await page.getByRole('textbox', { name: 'Family name' }).fill('Guarded')
  await page.getByRole('textbox', { name: 'Given names' }).fill(number)
  await page.getByLabel('Admission number').fill(number)
  await page.getByRole('button', { name: 'Somebody new' }).click()
  await page.getByRole('textbox', { name: 'Family name' }).last().fill(guardian)
  await page.getByLabel('Relation').fill('mother')
  await page.getByLabel('Phones').fill(phone)
}

async function send(page: Page, number: string) {
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Guarded, ${number}` })).toBeVisible()
}

test('a guardian is found, linked, merged with another record and erased', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as('admin')
  await fillStudent(page, 'GG1', 'Wandera', '+256 799 654321')
  await send(page, 'GG1')

  // A second child: the phone, written otherwise, asks; it is the same person.
  await fillStudent(page, 'GG2', 'Wandera', '0799654321')
  await expect(page.getByText('Is it the same person?')).toBeVisible()
  expect(await violationsOf(page), 'the question').toEqual([])
  await shoot(page, 'question')
  await page.getByRole('button', { name: 'Use Wandera' }).click()
  await expect(page.getByText(/one for all of their children/)).toBeVisible()
  await send(page, 'GG2')

  // A third: somebody else with the same phone, as somebody says who is mistaken.
  await fillStudent(page, 'GG3', 'Wandéra', '0799 654 321')
  await page.getByRole('button', { name: 'Somebody else' }).click()
  await expect(page.getByText('Is it the same person?')).toHaveCount(0)
  await send(page, 'GG3')

  await page.goto('/guardians')
  const table = page.getByRole('table', { name: 'Guardians' })
  await page.getByRole('searchbox', { name: 'Search guardians' }).fill('0799 654321')
  await expect(table.getByRole('row')).toHaveCount(3)
  expect(await violationsOf(page), 'the list').toEqual([])
  await shoot(page, 'list')

  await page.getByRole('link', { name: 'Possible duplicates' }).click()
  const group = page.getByRole('region', { name: '+256 799 654321' })
  await expect(group.getByRole('listitem')).toHaveCount(2)
  expect(await violationsOf(page), 'duplicates').toEqual([])
  await shoot(page, 'duplicates')
  await group.getByRole('link', { name: /^Compare / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge two guardians' })).toBeVisible()
  expect(await violationsOf(page), 'the merge').toEqual([])
  await shoot(page, 'merge')
  await page.getByRole('button', { name: 'Merge records' }).click()
  const asked = page.getByRole('dialog', { name: /^Merge / })
  await expect(asked).toContainText('the one guardian of 3 students')
  await asked.getByRole('button', { name: 'Merge permanently' }).click()

  const students = page.getByRole('region', { name: 'Students' })
  await expect(students.getByRole('listitem')).toHaveCount(3)
  await expect(students).toContainText('Only contact')
  expect(await violationsOf(page), 'one guardian').toEqual([])
  await shoot(page, 'guardian')
  await page.getByRole('button', { name: 'Edit record' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit guardian' })
  await editing.getByLabel('Email').fill('wandera@home.example')
  await editing.getByRole('button', { name: 'Save guardian' }).click()
  await expect(page.getByRole('link', { name: 'wandera@home.example' })).toBeVisible()

  await page.getByRole('button', { name: 'Erase this guardian' }).click()
  const erasing = page.getByRole('dialog', { name: /^Erase / })
  await expect(erasing).toContainText('No other guardian who can be called or written to is on record')
  expect(await violationsOf(page), 'the erasure').toEqual([])
  await shoot(page, 'erasure')
  await erasing.getByLabel('Reason').selectOption('person-asked')
  const sentence = String(await erasing.getByText(/^Type “/).textContent()).replace(/^Type “(.*)”.*$/, '$1')
  await erasing.getByLabel(/^Type/).fill(sentence)
  await erasing.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('The guardian is erased')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search guardians' }).fill('0799 654321')
  await expect(page.getByText('No guardian matches what you are looking for.')).toBeVisible()
})
