import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test'

/** What a page asks for until it is quiet: requests, and bytes over the wire with their headers. */
async function loadOf(page: Page, act: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page)
  const load = { requests: 0, bytes: 0 }
  network.on('Network.responseReceived', () => {
    load.requests += 1
  })
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await act()
  await page.waitForLoadState('networkidle')
  return load
}

const openDashboard = (account: 'admin' | 'teacher' | 'student') => async (page: Page) => {
  await page.goto('/login')
  await signIn(page, account, `${account}-demo`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

const budgets = [
  { title: 'the sign-in page', requests: 5, bytes: 92_500, act: (page: Page) => page.goto('/login') },
  { title: 'an admin’s way to the dashboard', requests: 25, bytes: 270_000, act: openDashboard('admin') },
  { title: 'a teacher’s way to the dashboard', requests: 29, bytes: 270_000, act: openDashboard('teacher') },
  { title: 'a student’s way to the dashboard', requests: 32, bytes: 276_000, act: openDashboard('student') },
]

for (const { title, requests, bytes, act } of budgets) {
  test(`${title}, with an empty cache, keeps to its budget`, async ({ page }) => {
    const load = await loadOf(page, () => act(page))
    // Less than this is no portal: what is counted has come over the wire.
    expect(load.bytes).toBeGreaterThan(60_000)
    expect(load.bytes, 'bytes over the wire').toBeLessThanOrEqual(bytes)
    expect(load.requests, 'requests').toBeLessThanOrEqual(requests)
  })
}
