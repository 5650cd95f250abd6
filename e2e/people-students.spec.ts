import type { Page } from '@playwright/test'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: true })

async function addStudent(page: Page) {
  await page.goto('/students/')
  await page.getByRole('link', { name: 'Add student' }).click()
  await page.getByRole('textbox', { name: 'Family name' }).fill('Journeyman')
  await page.getByRole('textbox', { name: 'Given names' }).fill('Ọlá')
  await page.getByLabel('Admission number').fill('JM/1')
  await page.getByLabel('Stream').selectOption('S1 East')
  await page.getByRole('button', { name: 'All compulsory ones' }).click()
  await page.getByRole('button', { name: 'Somebody new' }).click()
  await page.getByRole('textbox', { name: 'Family name' }).last().fill('Journeyman')
  await page.getByLabel('Relation').fill('mother')
  await page.getByLabel('Phones').fill('+256 700 123456')
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journeyman, Ọlá' })).toBeVisible()
}

async function openForm(page: Page) {
  await page.getByRole('link', { name: 'Edit record' }).click()
  await expect(page.getByRole('textbox', { name: 'House' })).toBeVisible()
}

test('two people who edit one student lose nothing of each other', async ({ as, browser, portal }) => {
  test.setTimeout(180_000)
  const page = await as('admin')
  await addStudent(page)
  await expect(page.getByRole('region', { name: 'Guardians' })).toContainText('+256 700 123456')

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(other, 'admin')
  await other.goto(page.url())
  await openForm(page)
  await openForm(other)

  await other.getByRole('textbox', { name: 'House' }).fill('Elgon')
  await other.getByRole('button', { name: 'Save record' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Journeyman, Ọlá' })).toBeVisible()

  await page.getByRole('textbox', { name: 'House' }).fill('Moroto')
  await page.getByLabel('Exam index number').fill('U0001/001')
  await page.getByRole('button', { name: 'Save record' }).click()
  const house = page.getByRole('group', { name: 'House' })
  await expect(house.getByRole('radio', { name: 'Mine Moroto' })).toBeChecked()
  await house.getByRole('radio', { name: 'Theirs Elgon' }).check()
  await page.getByRole('button', { name: 'Save these values' }).click()

  const record = page.getByRole('region', { name: 'Record' })
  await expect(record).toContainText('Elgon')
  await expect(record).toContainText('U0001/001')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Exam index number: nothing U0001/001')
})

async function enterTwin(page: Page, number: string) {
  await page.goto('/add_students/')
  await page.getByRole('textbox', { name: 'Family name' }).fill('Twinned')
  await page.getByRole('textbox', { name: 'Given names' }).fill('Ọlá')
  await page.getByLabel('Birth date').fill('2012-03-04')
  await page.getByLabel('Admission number').fill(number)
  await page.getByRole('button', { name: 'Add student' }).click()
}

test.describe('somebody who is on record already', () => {
  // The checks of accessibility are run by a script in the page.
  test.use({ bypassCSP: true })

  test('is asked about before there are two records of one person', async ({ as, context }) => {
    test.setTimeout(180_000)
    const page = await as('admin')
    await enterTwin(page, 'TW/1')
    await expect(page.getByRole('heading', { level: 1, name: 'Twinned, Ọlá' })).toBeVisible()

    await enterTwin(page, 'TW/2')
    const asked = page.getByRole('alert').filter({ hasText: 'on record already' })
    await expect(asked).toContainText('Twinned, Ọlá TW/1, active')
    expect(await violationsOf(page)).toEqual([])

    const opened = context.waitForEvent('page')
    await asked.getByRole('link', { name: /^Open that record/ }).click()
    const record = await opened
    await expect(record.getByRole('heading', { level: 1, name: 'Twinned, Ọlá' })).toBeVisible()
    await expect(record.getByRole('region', { name: 'Record' })).toContainText('TW/1')
    await record.close()

    await expect(page.getByLabel('Admission number')).toHaveValue('TW/2')
    await asked.getByRole('button', { name: 'Add anyway' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Twinned, Ọlá' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Record' })).toContainText('TW/2')

    await page.goto('/students/')
    await page.getByRole('link', { name: 'Possible duplicates' }).click()
    const pair = page.getByRole('region', { name: /^Twinned, Ọlá, born/ })
    await expect(pair.getByRole('link', { name: /^Open record/ })).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])

    await pair.getByRole('button', { name: 'TW/2 and TW/1 are two people' }).press('Enter')
    await expect(pair).toHaveCount(0)
    await page.getByRole('button', { name: /^Show TW.[12] and TW.[12] as possible duplicates again/ }).press('Enter')
    await page.screenshot({ path: test.info().outputPath('duplicates-1440.png'), fullPage: true })

    await pair.getByRole('link', { name: 'Compare TW/2 with TW/1' }).press('Enter')
    await expect(page.getByRole('row', { name: 'Admission number TW/1 TW/2' })).toBeVisible()
    expect(await violationsOf(page), 'side by side').toEqual([])
    await page.screenshot({ path: test.info().outputPath('merge-1440.png'), fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await expect.poll(isWithin).toBe(true)
    await page.screenshot({ path: test.info().outputPath('merge-390.png'), fullPage: true })
    await page.getByRole('button', { name: 'Merge records' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Merge TW/2 into TW/1?' })
    await expect(question).toContainText('This cannot be undone.')
    expect(await violationsOf(page), 'the question').toEqual([])
    await question.getByRole('button', { name: 'Merge permanently' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Twinned, Ọlá' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Record' })).toContainText('TW/1')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Merged with another record')
  })
})
