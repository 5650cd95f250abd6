import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyTemplate, startPortal } from './portal-process'
import { expect } from './test'

/** A school that has just begun: six classes, nobody in it, and a password that its admin still has to choose. */
export async function aNewSchool() {
  const folder = await copyTemplate()
  for (const part of ['postgres', 'keys/signing.pem', 'outbox']) {
    await rm(join(folder, part), { recursive: true, force: true })
  }
  const portal = await startPortal(folder, { DEMO: 'off' })
  const end = async () => {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...portal, end }
}

/** Follows the link that the server has written to the terminal; whoever chooses the first password is in. */
export async function enterAsFirstAdmin(page: Page, said: () => string) {
  const linkIn = () => /http\S+token=\S+(?=\s)/.exec(said())?.[0] ?? ''
  await expect.poll(linkIn).not.toBe('')
  await page.goto(linkIn())
  for (const field of ['New password', 'New password again']) {
    await page.getByLabel(field, { exact: true }).fill('seven slow boats')
  }
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('status')).toContainText('Your username is admin.')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}
