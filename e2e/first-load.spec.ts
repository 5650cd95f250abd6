import { reportLoads } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test'

/** What comes behind the first screen has begun by then, in milliseconds without a request. */
const quiet = 4_000

/**
 * What a page asks for until it is quiet, what comes behind its first screen included: requests, and bytes over the wire with their headers.
 * Files are the same with each run; what the API answers differs with the day.
 */
async function loadOf(page: Page, act: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page)
  const load = { requests: 0, files: 0, answers: 0 }
  const open = new Map<string, 'files' | 'answers'>()
  let lastAt = Date.now()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // What is told is not fetched, and is told in portions that hang on the clock.
    if (request.url.endsWith(reportLoads.path)) return
    open.set(requestId, new URL(request.url).pathname.startsWith('/api/') ? 'answers' : 'files')
    load.requests += 1
    lastAt = Date.now()
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = open.get(requestId)
    if (!kind) return
    open.delete(requestId)
    load[kind] += encodedDataLength
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

const budgets = [
  { title: 'the sign-in page', requests: 4, files: 34_000, answers: 0, act: (page: Page) => page.goto('/login') },
  // One of each person's may be missing, with its bytes: news that came meanwhile are asked for once more.
  {
    title: 'an admin’s way to the dashboard',
    requests: 15,
    files: 231_400,
    answers: 9_000,
    act: openDashboard('admin'),
  },
  // The registers of the week are asked for at a moment of their own, and grow with its days.
  {
    title: 'a teacher’s way to the dashboard',
    requests: 17,
    files: 232_700,
    answers: 24_000,
    act: openDashboard('teacher'),
  },
  {
    title: 'a student’s way to the dashboard',
    requests: 15,
    files: 219_900,
    answers: 9_000,
    act: openDashboard('student'),
  },
]

for (const { title, requests, files, answers, act } of budgets) {
  test(`${title}, with an empty cache, keeps to its budget`, async ({ page }) => {
    const load = await loadOf(page, () => act(page))
    // Less than this is no portal: what is counted has come over the wire.
    expect(load.files).toBeGreaterThan(20_000)
    expect(load.files, 'bytes of files over the wire').toBeLessThanOrEqual(files)
    expect(load.answers, 'bytes of answers over the wire').toBeLessThanOrEqual(answers)
    expect(load.requests, 'requests').toBeLessThanOrEqual(requests)
  })
}
