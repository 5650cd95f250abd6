import { readFile } from 'node:fs/promises'
import { readPdf } from './support/read-pdf'
import { expect, signIn, test } from './support/test'

test.use({ addsPeople: true })

test('a stream gets its accounts, its slips once, and a pupil signs in with one', async ({ as, browser, portal }) => {
  test.setTimeout(180_000)
  const page = await as('admin', '/accounts')
  await page.getByRole('button', { name: 'Make slips for S1 West' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create accounts' }).click()
  await expect(page.getByText(/accounts made/)).toBeVisible({ timeout: 60_000 })

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the slips' }).click()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  await expect(page.getByRole('button', { name: 'Download the slips' })).toHaveCount(0)
  const [, username = '', password = ''] =
    pages.join('\n').match(/Username\s+(\S+)\s+One-time password\s+([a-z2-9-]{14})/) ?? []

  const pupil = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await pupil.goto('/login')
  await signIn(pupil, username, password)
  await expect(pupil.getByLabel('New password', { exact: true })).toBeVisible()
})

test('chosen students are disabled together and enabled again', async ({ as }) => {
  const page = await as('admin', '/students/s2')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByText('These are the students that you chose from the list.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Create accounts' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create accounts' }).click()
  await expect(page.getByText(/accounts made/)).toBeVisible({ timeout: 60_000 })

  for (const [label, state] of [
    ['Disable accounts', 'Disabled'],
    ['Enable accounts', 'Never signed in'],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('button', { name: 'Change accounts' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: label }).click()
    await expect(page.getByRole('table', { name: 'Accounts of students' }).getByText(state).first()).toBeVisible()
  }
})
