import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { dayAt, today } from './support/two-years'
import { violationsOf } from './support/violations'

// The checks of accessibility are run by a script in the page.
test.use({ addsPeople: true, bypassCSP: true, viewport: { width: 1024, height: 768 } })

const born = '2011-05-06'

async function apply(page: Page, givenNames: string) {
  await page.goto('/admissions?new=yes')
  await page.getByLabel('Family name', { exact: true }).fill('Knowntwice')
  await page.getByLabel('Given names', { exact: true }).fill(givenNames)
  await page.getByLabel('Birth date').fill(born)
  await page.getByLabel('Class').selectOption('S1')
  await page.getByLabel('Guardian’s family name').fill('Knowntwice')
  await page.getByLabel('Guardian’s phone').fill('+256 700 998877')
  await page.getByRole('button', { name: 'Add application' }).click()
}

/** Says at 1440 and at 390 what the page looks like, and that a phone has no sideways scroll. */
async function shoot(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
}

test('a child who is typed in twice is said to be in already, and the pair is marked', async ({ as }) => {
  test.setTimeout(180_000)
  const page = await as('admin')
  await apply(page, 'Ọlá')
  await expect(page.getByRole('heading', { level: 2, name: 'Knowntwice, Ọlá' })).toBeVisible()

  await apply(page, 'Ola')
  const asked = page.getByRole('alert').filter({ hasText: 'seems to be in already' })
  await expect(asked).toContainText(/Knowntwice, Ọlá A\/\d{4}\/\d+, S1, \d{4}, Applied/)
  await expect(asked.getByRole('link', { name: /^Open that application/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'asked')
  await asked.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Knowntwice, Ola' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Looks like' })).toContainText('Knowntwice, Ọlá')
  await shoot(page, 'looks-like')

  await page.goto('/admissions?search=knowntwice')
  await expect(page.getByText(/^Looks like A\//)).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'marked')
})

/** Somebody who was here and left last week. */
async function aLeaver(page: Page) {
  await page.goto('/students/')
  await page.getByRole('link', { name: 'Add student' }).click()
  await page.getByRole('textbox', { name: 'Family name' }).fill('Comeback')
  await page.getByRole('textbox', { name: 'Given names' }).fill('Ada')
  await page.getByLabel('Birth date').fill(born)
  await page.getByLabel('Admission number').fill('CB/1')
  await page.getByLabel('Stream').selectOption('S1 East')
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comeback, Ada' })).toBeVisible()
  const studentId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const status = await page.evaluate(
    async ([id, on]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ studentIds: [id], status: 'left', on })
      return (await fetch('/api/students/changes', { method: 'POST', headers, body })).status
    },
    [studentId, dayAt(-1)] as const,
  )
  expect(status).toBe(200)
}

test('an applicant who comes back is admitted onto the record, which the undo gives back', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as('admin')
  await aLeaver(page)
  await page.goto('/admissions?new=yes')
  await page.getByLabel('Family name', { exact: true }).fill('COMEBACK')
  await page.getByLabel('Given names', { exact: true }).fill('Ada')
  await page.getByLabel('Birth date').fill(born)
  await page.getByLabel('Class').selectOption('S1')
  await page.getByLabel('Guardian’s family name').fill('Comeback')
  await page.getByLabel('Guardian’s phone').fill('+256 700 112233')
  await page.getByRole('button', { name: 'Add application' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'CB/1' })).toContainText('left')
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'COMEBACK, Ada' })).toBeVisible()

  const move = async (to: string) => {
    await page.getByRole('button', { name: 'Move to…' }).click()
    await page.getByRole('menuitem', { name: to }).click()
  }
  await move('Interview')
  await expect(page.getByText('COMEBACK, Ada: Interview')).toBeVisible()
  await move('Offered')
  const offer = page.getByRole('dialog', { name: /to Offered/ })
  await offer.getByRole('button', { name: 'Move to Offered' }).click()
  await offer.getByRole('button', { name: 'Offer anyway' }).click()
  await expect(page.getByText('COMEBACK, Ada: Offered')).toBeVisible()

  await move('Admitted')
  const dialog = page.getByRole('dialog', { name: 'Admit COMEBACK, Ada', exact: true })
  await expect(dialog).toContainText('Comeback, Ada was at the school: CB/1')
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'admit')
  await dialog.getByRole('button', { name: 'Admit onto CB/1' }).click()
  const onto = page.getByRole('dialog', { name: 'Admit COMEBACK, Ada onto CB/1' })
  await expect(onto.getByRole('row', { name: /Family name Comeback COMEBACK Comeback stays/ })).toBeVisible()
  await onto.getByLabel('Back from').fill(today)
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'onto-record')
  await onto.getByRole('button', { name: 'Admit', exact: true }).click()
  const student = page.getByRole('region', { name: 'Student' })
  await expect(student).toContainText('The record was there before this application.')
  await shoot(page, 'admitted')

  await student.getByRole('link', { name: 'CB/1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comeback, Ada' })).toBeVisible()
  await expect(page.getByText('+256 700 112233').first()).toBeVisible()
  await page.goto('/students?search=comeback')
  await expect(page.getByRole('link', { name: /Comeback/i })).toHaveCount(1)

  await page.goto('/admissions?search=comeback')
  await page.getByRole('link', { name: 'COMEBACK, Ada' }).click()
  await page.getByRole('button', { name: 'Undo the admission' }).click()
  await expect(page.getByText('COMEBACK, Ada: application and record are as before')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admit onto CB/1' })).toBeVisible()
  await page.goto('/students?search=comeback&status=left')
  await expect(page.getByRole('link', { name: /Comeback/i })).toHaveCount(1)
})
