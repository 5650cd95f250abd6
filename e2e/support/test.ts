import { test as base, expect, type Page } from '@playwright/test'
import { type Portal, startOwnPortal } from './portal-process'

export type Account = 'admin' | 'teacher' | 'student'

interface Fixtures {
  /** A page of that demo account, signed in through the form. */
  as: (account: Account) => Promise<Page>
}

interface WorkerFixtures {
  /** Tests that add people get a portal apart, so that nobody else meets them; with a name of their own it is theirs alone. */
  addsPeople: boolean | string
  portal: Portal
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  addsPeople: [false, { scope: 'worker', option: true }],
  portal: [
    async ({ addsPeople: _ }, use) => {
      const portal = await startOwnPortal()
      await use(portal)
      const reports = await fetch(`${portal.url}/api/csp-reports`)
      const { byDirective } = (await reports.json()) as { byDirective: Record<string, number> }
      await portal.stop()
      expect(byDirective, 'no page may break the content policy').toEqual({})
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  as: async ({ page }, use) => {
    await use(async (account) => {
      await page.goto('/login')
      await signIn(page, account, `${account}-demo`)
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      return page
    })
  },
})

export async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export { expect }
