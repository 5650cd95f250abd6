import type { Page } from '@playwright/test'
import { freePort, startOwnPortal } from './support/portal-process'
import { startProvider } from './support/provider-process'
import { expect, signIn, test } from './support/test'

// Whom it requires a provider of nobody else may meet; and the provider is a machine of this house.
test.use({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what is needed.
    async ({}, use) => {
      const port = String(await freePort())
      const portal = await startOwnPortal({ PORT: port, INNER_ADDRESSES: '127.0.0.1' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function logout(page: Page, username: string) {
  await page.getByRole('banner').getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

const link = (page: Page) => page.getByRole('link', { name: 'Sign in with Hill ID' })

/** What somebody does on the provider's own pages. */
async function signInThere(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('an admin requires the school’s provider of teachers; one signs in there, a stranger does not, and its fall is told', async ({
  as,
  portal,
}) => {
  const provider = await startProvider(`${portal.url}/auth/provider`)
  const page = await as('admin', '/school')
  await page.getByRole('link', { name: 'Sign-in provider' }).click()
  const form = page.getByRole('form', { name: 'Sign-in provider' })
  await form.getByLabel('Name', { exact: true }).fill('Hill ID')
  await form.getByLabel('Issuer').fill(`${provider.issuer}/nothing-here`)
  await form.getByLabel('Client id').fill('bellhouse')
  await form.getByLabel('Client secret').fill('a-secret-of-the-test')
  await form.getByLabel('Staff sign in').selectOption('With the provider only')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect(form).toContainText('No OpenID Connect provider answers at this address.')
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText('Sign-in provider saved')).toBeVisible()

  await logout(page, 'admin')
  await page.reload()
  await signIn(page, 'teacher', 'teacher-demo')
  await expect(page.getByText('Your school wants you to sign in with the link below.')).toBeVisible()

  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await link(page).click()
  await signInThere(page, 'teacher')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'teacher' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  expect(addresses.some((address) => address.startsWith(provider.issuer))).toBe(true)
  expect(addresses.filter((address) => address.includes(String(token)))).toEqual([])

  await logout(page, 'teacher')
  await page.context().clearCookies()
  await link(page).click()
  await signInThere(page, 'stranger')
  await expect(page.getByRole('alert')).toHaveText(
    'Hill ID knows you as stranger, and no account here has that. Ask the school’s office.',
  )
  await page.getByRole('link', { name: 'Back to sign in' }).click()

  await provider.stop()
  await expect(async () => {
    await page.goto('/login')
    await link(page).click()
    await expect(page.getByRole('alert')).toContainText('Hill ID does not answer right now.', { timeout: 3_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await signIn(page, 'admin', 'admin-demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
