import { expect, type Page } from '@playwright/test'
import { admit, fill } from './journey-acts'
import { pupils, staff, streams, subjects, years } from './two-years'

/** Two years with their terms, the streams and the subjects. */
export async function setUpYears(page: Page) {
  await page.goto('/terms')
  for (const { title, start, end } of years) {
    await page.getByRole('button', { name: 'Add year' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { Title: title, 'First day': start, 'Last day': end })
    await dialog.getByRole('button', { name: 'Add year' }).click()
    await expect(page.getByText(`Year ${title} saved`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  for (const { title: year, terms } of years) {
    for (const [index, { title, start, end }] of terms.entries()) {
      await page.goto('/add_term')
      await page.getByRole('form').getByRole('combobox').first().selectOption({ label: year })
      await fill(page, { Title: title, Number: `${index + 1}`, 'First day': start, 'Last day': end })
      await page.getByRole('button', { name: 'Add term' }).click()
      await expect(page).toHaveURL(/\/terms/)
    }
  }
  for (const stream of streams) {
    const [classOf = '', name = ''] = stream.split(' ')
    await page.goto('/add_class')
    await page.getByLabel('Class', { exact: true }).selectOption(classOf)
    await fill(page, { Stream: name })
    await page.getByRole('button', { name: 'Add stream' }).click()
    await expect(page).toHaveURL(/\/classes/)
  }
  for (const { name, code, isCompulsory } of subjects) {
    await page.goto('/add_subject')
    await fill(page, { Name: name, Code: code })
    if (isCompulsory) await page.getByLabel('Compulsory').check()
    await page.getByRole('button', { name: 'Add subject' }).click()
    await expect(page).toHaveURL(/\/subjects/)
  }
}

/** One grading scheme for both classes in both years. */
export async function setUpGrading(page: Page) {
  await page.goto('/grading?new=ug-nlsc-uce')
  await page.getByLabel('Total', { exact: true }).selectOption('Sum of points')
  await page.getByLabel('Positions', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save draft' }).click()
  // Whoever leaves the page sooner takes the request along.
  await expect(page.getByText(/ saved as a draft$/)).toBeVisible()
  await page.goto('/grading')
  await page
    .getByRole('link', { name: /^A to E/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const { title } of years) {
    await page.goto('/grading')
    await page.getByLabel('Academic year').selectOption(title)
    await expect(page).toHaveURL(title === years[0].title ? /\/grading/ : /\/grading\?year=/)
    for (const name of ['S1', 'S2']) {
      const choice = page.getByLabel(name, { exact: true })
      await choice.selectOption({ index: 1 })
      await page.getByRole('button', { name: `Save for ${name}` }).click()
      await expect(page.getByText(`${name} is graded by `).last()).toBeVisible()
      await expect(choice).not.toHaveValue('')
    }
  }
}

/** Everybody who is there from the first day on. */
export async function setUpPeople(page: Page) {
  for (const { name, number } of staff) {
    const [familyName = '', givenNames = ''] = name.split(', ')
    await page.goto('/add_staff')
    const started = years[0].start
    await fill(page, { 'Family name': familyName, 'Given names': givenNames, 'Staff number': number, Started: started })
    await page.getByRole('button', { name: 'Add staff member' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  for (const pupil of pupils) await admit(page, pupil)
}

/** Each teacher has one stream, in all subjects. */
export async function setUpAllocations(page: Page) {
  await page.goto('/assign_subject?class=s1')
  await fill(page, { From: years[0].start })
  for (const [column, { name }] of staff.entries()) {
    for (const row of subjects.keys()) {
      await page.locator(`[data-spot="${row} ${column}"]`).click()
      await page.getByRole('combobox', { name: /^Teacher of/ }).fill(name.slice(0, 4))
      await page
        .getByRole('listbox')
        .getByRole('option', { name: new RegExp(name) })
        .click()
    }
  }
  await page.getByRole('button', { name: 'Save allocations' }).click()
  await expect(page.getByText('6 allocations changed')).toBeVisible()
}
