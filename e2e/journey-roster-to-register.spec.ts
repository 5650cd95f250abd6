import type { Browser, Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { longDay } from './support/day-words'
import { demoDay } from './support/demo-days'
import { expect, signIn, test } from './support/test'

/** A OneRoster 1.1 zip: one school, one homeroom with two students and its teacher. */
function rosterZip(): Buffer {
  const files = {
    'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\nfile.users,bulk\n',
    'orgs.csv': 'sourcedId,status,dateLastModified,name,type,identifier\no1,,,Hill School,school,H1\n',
    'classes.csv':
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId\n' +
      'h1,,,Lake,09,,,homeroom,Room 20,o1\n',
    'users.csv':
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,identifier,grades,password\n' +
      'u1,,,true,o1,teacher,,,Hanna,Journeyteacher,JT1,,\n' +
      'u2,,,true,o1,student,,,Ọlá,Journeypupil,JS1,09,secret\n' +
      'u3,,,true,o1,student,,,Pia,Journeypupil,JS2,09,secret\n',
    'enrollments.csv':
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\n' +
      'e2,,,h1,o1,u2,student\ne3,,,h1,o1,u3,student\n',
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

async function importRoster(page: Page) {
  await page.goto('/students')
  await page.getByRole('link', { name: 'Import roster' }).first().click()
  await page
    .getByLabel('Drop the roster here, or choose files')
    .setInputFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer: rosterZip() })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('row', { name: /Students/ })).toContainText('2')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('The roster is in the portal.')).toBeVisible()
}

/** Creates the account on the person's page, and reads what the slip says. */
async function createAccount(page: Page): Promise<{ username: string; password: string }> {
  await page.getByRole('button', { name: 'Create account' }).click()
  const slip = page.getByRole('dialog', { name: /Sign-in slip/ })
  await expect(slip.locator('code')).toHaveCount(2)
  const [username = '', password = ''] = await slip.locator('code').allTextContents()
  await slip.getByRole('button', { name: 'Done' }).click()
  return { username, password }
}

/** Signs in with the slip in a browser of their own, and chooses an own password. */
async function firstSignIn(browser: Browser, url: string, slip: { username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto('/login')
  await signIn(page, slip.username, slip.password)
  await page.getByLabel('One-time password').fill(slip.password)
  await page.getByLabel('New password', { exact: true }).fill('seven slow boats')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

test.use({ addsPeople: true })

test('an imported roster becomes a register that its student sees', async ({ as, page, browser, portal }) => {
  test.setTimeout(180_000)
  await as('admin')
  await importRoster(page)

  await page.goto('/staff?search=journeyteacher')
  await page
    .getByRole('link', { name: /Journeyteacher/ })
    .first()
    .click()
  const teacherSlip = await createAccount(page)
  await page
    .getByRole('link', { name: /Assign/ })
    .first()
    .click()
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Mathematics (456)' })
  await page.getByLabel('Stream', { exact: true }).selectOption({ label: 'S3 Lake' })
  await page.getByRole('button', { name: 'Assign subject' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mathematics' })).toContainText('S3 Lake')

  await page.goto('/students?search=JS1')
  await page
    .getByRole('link', { name: /Journeypupil/ })
    .first()
    .click()
  const studentSlip = await createAccount(page)

  const teacher = await firstSignIn(browser, portal.url, teacherSlip)
  await expect(teacher.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await teacher.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Attendance' }).click()
  const wednesday = demoDay('2026-11-18')
  await teacher.getByLabel('Date').fill(wednesday)
  await expect(teacher.getByText(`S3 Lake · ${longDay(wednesday)}`)).toBeVisible()
  const row = teacher.getByRole('row', { name: /Journeypupil, Ọlá/ })
  await row.getByRole('radio', { name: /Late/ }).check({ force: true })
  await teacher.getByRole('button', { name: /Save register|Submit register/ }).click()
  await expect(teacher.getByText('All saved')).toBeVisible()

  const student = await firstSignIn(browser, portal.url, studentSlip)
  await student.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Attendance' }).click()
  await student.getByRole('navigation', { name: 'Main menu' }).locator('a[href="/attendance/"]').click()
  await expect(student.getByRole('main')).toContainText(/late/i)
  await expect(student.getByRole('main')).toContainText(/18/)
})
