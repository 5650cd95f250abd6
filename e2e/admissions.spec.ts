import { expect, signIn, test } from './support/test'
import { today } from './support/two-years'

test.use({ addsPeople: true })

test('an applicant becomes a student who signs in', async ({ as, page, browser, portal }) => {
  test.setTimeout(120_000)
  await as('admin', '/admissions')
  await page.getByRole('link', { name: 'New application' }).click()
  await page.getByLabel('Family name', { exact: true }).fill('Ọládipọ̀')
  await page.getByLabel('Given names', { exact: true }).fill('Journeyapplicant')
  await page.getByLabel('Guardian’s family name').fill('Ọládipọ̀')
  await page.getByRole('button', { name: 'Add application' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ọládipọ̀, Journeyapplicant' })).toBeVisible()

  await page
    .getByLabel('Drop documents here, or choose files')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(page.getByRole('button', { name: 'Download slip.pdf' })).toBeVisible()

  await page.goto('/admissions?search=journeyapplicant')
  const card = page.getByRole('link', { name: 'Ọládipọ̀, Journeyapplicant' })
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Ọládipọ̀, Journeyapplicant moved to Interview')).toBeVisible()
  await expect(card).toBeFocused()

  await card.dragTo(page.getByRole('region', { name: /^Offered/ }))
  const offer = page.getByRole('dialog', { name: /to Offered/ })
  await offer.getByLabel('Conditions of the offer').fill('The original of the result is shown')
  await offer.getByRole('button', { name: 'Move to Offered' }).click()
  await expect(page.getByText('Ọládipọ̀, Journeyapplicant moved to Offered')).toBeVisible()

  await page.getByRole('button', { name: 'Move Ọládipọ̀, Journeyapplicant to…' }).click()
  await page.getByRole('menuitem', { name: 'Admitted' }).click()
  // Who begins next year is in no list before; this one comes at once.
  await page.getByLabel('Admitted on').fill(today)
  await page.getByRole('button', { name: 'Admit', exact: true }).dblclick()
  await expect(page.getByText('Ọládipọ̀, Journeyapplicant moved to Admitted')).toBeVisible()

  await card.click()
  const letter = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Offer letter' }).click()
  expect((await letter).suggestedFilename()).toMatch(/^Offer A-\d{4}-\d+\.pdf$/)
  await page.getByRole('button', { name: 'Create account' }).click()
  const slip = page.getByRole('dialog', { name: /Sign-in slip/ })
  await expect(slip.locator('code')).toHaveCount(2)
  const [username = '', password = ''] = await slip.locator('code').allTextContents()
  await slip.getByRole('button', { name: 'Done' }).click()

  await page.goto('/students?search=journeyapplicant')
  await expect(page.getByRole('link', { name: /Journeyapplicant/ })).toHaveCount(1)

  const student = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await student.goto('/login')
  await signIn(student, username, password)
  await student.getByLabel('One-time password').fill(password)
  await student.getByLabel('New password', { exact: true }).fill('seven slow boats')
  await student.getByRole('button', { name: 'Set password' }).click()
  await expect(student.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await student.goto('/admissions')
  const document = student.waitForEvent('download')
  await student.getByRole('button', { name: 'Download slip.pdf' }).click()
  expect((await document).suggestedFilename()).toBe('slip.pdf')
})
