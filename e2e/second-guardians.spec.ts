import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: true, bypassCSP: true })

const answers = [
  'Full name of the child,Date of birth,Class,Mother’s name,Mother’s phone,Father’s name,Father’s phone',
  'Ada TWOPARENTS,2014-02-03,S1,Grace OKOT,0700 333444,Peter TWOPARENTS,0772 111222',
  'Ben TWOPARENTS,2015-03-04,S1,,,Peter TWOPARENTS,0772 111222',
]

test('mother and father of a web form stand on the application, and on the form to change it', async ({ as }) => {
  const page = await as('admin', '/import_applications')
  await page
    .getByLabel('Drop the applications here, or choose a file')
    .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(answers.join('\n')) })

  await test.step('the columns of both are recognised', async () => {
    await expect(page.getByRole('combobox', { name: 'Second guardian', exact: true })).toHaveValue('5')
    await expect(page.getByRole('combobox', { name: 'Second guardian phone' })).toHaveValue('6')
    await page.getByRole('button', { name: 'Preview' }).click()
    const coming = page.getByRole('table', { name: 'Applications that would come in' })
    await expect(coming).toContainText('Grace OKOT, Peter TWOPARENTS')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'See the applications' }).click()
  })

  await test.step('both stand on the page, and the father alone comes first', async () => {
    await page.getByRole('link', { name: 'TWOPARENTS, Ada' }).click()
    await expect(page.getByRole('region', { name: 'Guardian', exact: true })).toContainText('mother')
    await expect(page.getByRole('region', { name: 'Second guardian' })).toContainText('Peter TWOPARENTS')
    await page.goBack()
    await page.getByRole('link', { name: 'TWOPARENTS, Ben' }).click()
    await expect(page.getByRole('region', { name: 'Guardian', exact: true })).toContainText('father')
    await expect(page.getByRole('region', { name: 'Second guardian' })).toHaveCount(0)
  })

  await test.step('the form to change it has no faults and fits a phone', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Phone of the second guardian').fill('0700 333444')
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByLabel('Given names of the second guardian').fill('Grace')
    await page.getByRole('button', { name: 'Save application' }).click()
    await expect(page.getByRole('region', { name: 'Second guardian' })).toContainText('Grace')
    await page.screenshot({ path: test.info().outputPath('second-guardian.png'), fullPage: true })
  })
})
