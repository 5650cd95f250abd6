import { whoAmI } from '@bellhouse/contracts'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { call } from './support/mark-sheets'
import { freePort, startOwnPortal } from './support/portal-process'
import { expect, signIn, test } from './support/test'

// Its accounts change how they sign in, so nobody else may meet them.
// Passkeys count at the name that the portal is known by, and an address in numbers is none.
test.use({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what is needed.
    async ({}, use) => {
      const port = String(await freePort())
      const named = `http://localhost:${port}`
      const portal = await startOwnPortal({ PORT: port, PUBLIC_URL: named })
      await use({ ...portal, url: named })
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A device that says yes: it has a finger on it, and keeps the keys. */
async function giveDevice(page: Page): Promise<{ line: CDPSession; id: string }> {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId: id } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      isUserVerified: true,
    },
  })
  return { line, id }
}

/** The code that an app shows so many steps from now. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const isIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Notifications' })).toBeVisible()

async function logout(page: Page, username: string) {
  await page.getByRole('banner').getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('a teacher sets up an app, signs in with its code, and without the phone with a recovery code', async ({ as }) => {
  const page = await as('teacher')
  await page.getByRole('button', { name: 'teacher', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
  await expect(page.getByRole('row', { name: /Here and now/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password', { exact: true }).fill('teacher-demo')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved them' }).click()

  await logout(page, 'teacher')
  await signIn(page, 'teacher', 'teacher-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your second step')
  await page.getByLabel('Code').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Go on' }).click()
  await isIn(page)

  await logout(page, 'teacher')
  await signIn(page, 'teacher', 'teacher-demo')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByLabel('Code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Go on' }).click()
  await isIn(page)
})

test('an admin adds a passkey, signs in with it, and removes it', async ({ as }) => {
  const page = await as('admin', '/security')
  const { line, id } = await giveDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog).toContainText('you are signed out on all other devices')
  await dialog.getByLabel('Name').fill('Desk in the office')
  await dialog.getByLabel('Your password', { exact: true }).fill('admin-demo')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have saved' }).click()
  await expect(page.getByRole('row', { name: /Desk in the office/ })).toContainText('Never')

  await logout(page, 'admin')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isIn(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'admin' })).toBeVisible()

  // The password alone is not enough any more, and the passkey is the second step too.
  await logout(page, 'admin')
  await signIn(page, 'admin', 'admin-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your second step')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isIn(page)

  // A device that does not know the person opens nothing.
  await logout(page, 'admin')
  await line.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await line.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isIn(page)

  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove Desk in the office' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Desk in the office?' })
  await removal.getByLabel('Your password', { exact: true }).fill('admin-demo')
  await removal.getByRole('button', { name: 'Use a passkey in place of a code' }).click()
  await expect(page.getByRole('row', { name: /Desk in the office/ })).toHaveCount(0)
  await logout(page, 'admin')
  await signIn(page, 'admin', 'admin-demo')
  await isIn(page)
})

test('a student who owes a second step finds nothing else before it is set up', async ({ as, browser }) => {
  const office = await as('admin', '/school')
  const ruleOf = (value: string) => office.getByLabel('Second step of students').selectOption(value)
  await ruleOf('required')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Saved', { exact: false }).first()).toBeVisible()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/login', office.url()).href)
  await signIn(page, 'student', 'student-demo')
  await expect(page.getByText('Your school asks you for a second step')).toBeVisible()
  await page.goto(new URL('/marks?term=all', office.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password', { exact: true }).fill('student-demo')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have saved' }).click()
  await expect(page.getByText('Your school asks you for a second step')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go on to the portal' }).click()
  await expect(page).toHaveURL(/\/marks\?term=all$/)
  await page.goto(new URL('/dashboard', office.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  // Whoever has lost the phone goes to the office; from then on the password is enough, and the second step owed again.
  const { name } = await call(page, whoAmI, {})
  const surnameFirst = name.split(' ').reverse().join(', ')
  await office.goto('/students/')
  await office.getByRole('searchbox').fill(name)
  await office.getByRole('row').getByRole('link', { name: surnameFirst }).click()
  await office.getByRole('button', { name: 'Remove the second step' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Remove the second step' }).click()
  await expect(office.getByRole('button', { name: 'Remove the second step' })).toHaveCount(0)
  await page.goto(new URL('/login', office.url()).href)
  await signIn(page, 'student', 'student-demo')
  await expect(page.getByText('Your school asks you for a second step')).toBeVisible()

  await context.close()
})
