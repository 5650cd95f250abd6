import { reportLoads } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test'

/** What comes behind the first screen has begun by then, in milliseconds without a request. */
const quiet = 4_000

/** What a page asks for until it is quiet, what comes behind its first screen included: requests, and bytes over the wire with their headers. */
async function loadOf(page: Page, act: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page)
  const load = { requests: 0, bytes: 0 }
  const open = new Set<string>()
  let lastAt = Date.now()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // What is told is not fetched, and is told in portions that hang on the clock.
    if (request.url.endsWith(reportLoads.path)) return
    open.add(requestId)
    load.requests += 1
    lastAt = Date.now()
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!open.delete(requestId)) return
    load.bytes += encodedDataLength
    lastAt = Date.now()
  })
  network.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await network.send('Network.enable')
  await act()
  await expect.poll(() => open.size === 0 && Date.now() - lastAt > quiet).toBe(true)
  return load
}

const openDashboard = (account: 'admin' | 'teacher' | 'student') => async (page: Page) => {
  await page.goto('/login')
  await signIn(page, account, `${account}-demo`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** At a weekend what was entered on the last day of school comes along with the registers. */
function ofLastDay() {
  const weekday = new Date().toLocaleDateString('en-GB', { timeZone: 'Africa/Kampala', weekday: 'long' })
  return ['Saturday', 'Sunday'].includes(weekday) ? 1_000 : 0
}

const budgets = [
  { title: 'the sign-in page', requests: 4, bytes: 34_000, act: (page: Page) => page.goto('/login') },
  // One of each person's may be missing, with its bytes: news that came meanwhile are asked for once more.
  { title: 'an admin’s way to the dashboard', requests: 15, bytes: 235_000, act: openDashboard('admin') },
  // The registers of the week are asked for at a moment of their own.
  {
    title: 'a teacher’s way to the dashboard',
    requests: 17,
    bytes: 249_000 + ofLastDay(),
    act: openDashboard('teacher'),
  },
  { title: 'a student’s way to the dashboard', requests: 15, bytes: 225_000, act: openDashboard('student') },
]

for (const { title, requests, bytes, act } of budgets) {
  test(`${title}, with an empty cache, keeps to its budget`, async ({ page }) => {
    const load = await loadOf(page, () => act(page))
    // Less than this is no portal: what is counted has come over the wire.
    expect(load.bytes).toBeGreaterThan(20_000)
    expect(load.bytes, 'bytes over the wire').toBeLessThanOrEqual(bytes)
    expect(load.requests, 'requests').toBeLessThanOrEqual(requests)
  })
}
