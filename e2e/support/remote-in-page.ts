import { expect, type Page } from '@playwright/test'
import type { Account } from './test'

/** The remotes that every portal here comes with. */
export const remotes = ['admin', 'teacher', 'student', 'chat'] as const
export type Remote = (typeof remotes)[number]

/** Where each remote is met first: by whom, at which address, and what is there when it has arrived. */
export const meetings: Record<Remote, { account: Account; path: string; arrived: (page: Page) => Promise<void> }> = {
  admin: { account: 'admin', path: '/dashboard', arrived: hasHeading },
  teacher: { account: 'teacher', path: '/teacher/dashboard', arrived: hasHeading },
  student: { account: 'student', path: '/dashboard', arrived: hasHeading },
  chat: { account: 'admin', path: '/dashboard', arrived: hasConversations },
}

async function hasHeading(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

async function hasConversations(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
}

/** Opens the address where a remote is met, and the panel where it is the chat's. */
export async function meet(page: Page, remote: Remote) {
  // A file that hangs would keep the page from ever being loaded.
  await page.goto(meetings[remote].path, { waitUntil: 'commit' })
  if (remote !== 'chat') return
  // Else a clock that is turned on for the panel would be turned on for the screen too, whose figures may be on their way yet.
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

/** The release of the shell that the page was drawn from. */
export const shellIn = async (page: Page): Promise<string> =>
  JSON.parse((await page.locator('#deployed-shell').textContent()) ?? '{}').release

/** What must go on whatever happens to a remote. */
export async function shellIsWell(page: Page) {
  await expect(page.getByRole('navigation', { name: 'Main menu', includeHidden: true })).toBeAttached()
  await expect(page.getByRole('banner', { includeHidden: true })).toBeAttached()
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeAttached()
}
