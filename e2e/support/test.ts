import { test as base, expect, type Page } from '@playwright/test'
import { type Portal, startOwnPortal } from './portal-process'

export type Account = 'admin' | 'teacher' | 'student'

interface Fixtures {
  /** A page of that demo account, signed in and at that address; the dashboard unless one is given. */
  as: (account: Account, at?: string) => Promise<Page>
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
    await use(async (account, at) => {
      await enter(page, account, at)
      return page
    })
  },
})

/** Opens an address as that demo account without the way through the form, which has tests of its own. */
export async function enter(page: Page, account: Account, at = '/') {
  const answer = await page.request.post('/api/login', { data: { username: account, password: `${account}-demo` } })
  expect(answer.ok(), `${account} signs in`).toBe(true)
  const { access_token: token } = await answer.json()
  await page.goto('/health/live')
  await page.evaluate(
    ([keys, values]) => keys.forEach((key, index) => void localStorage.setItem(key, values[index] ?? '')),
    [
      ['authToken', 'username'],
      [token, account],
    ] as const,
  )
  await page.goto(at)
  // On a phone the menu is folded away.
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Goes on to an address as a link does, without the portal being loaded anew, and waits until its screen has come. */
export async function follow(page: Page, address: string) {
  const from = new URL(page.url())
  // While one screen goes from an address of its own to the next, nothing tells the one from the other.
  if (screenAt(from.pathname) === screenAt(address)) return void (await page.goto(from.origin + address))
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('h1:not([data-left])'), address).toHaveCount(1)
}

const screenAt = (path: string) => path.replace(/^\/teacher/, '').split('/')[1]

/** Signs in as people do, on a page that shows the form. */
export async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export { expect }
