import type { Page } from '@playwright/test'
import { type Account, type Conditions, fillSignIn, inNewContext, launch, openTab } from './browser'
import type { Rows } from './rows'

/** Counts what a page asks for until it is quiet: requests, and bytes over the wire with their headers. */
async function loadOf(page: Page, act: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  let requests = 0
  let bytes = 0
  session.on('Network.responseReceived', () => {
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await act()
  await page.waitForLoadState('networkidle')
  const largestPaint = await page.evaluate(largestPaintOf)
  await session.detach()
  return { requests, kB: Number((bytes / 1000).toFixed(1)), 'largest paint, ms': Math.round(largestPaint) }
}

const largestPaintOf = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    setTimeout(() => resolve(0), 1000)
  })

async function signIn(page: Page, conditions: Conditions, account: Account) {
  await (await fillSignIn(page, conditions, account)).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** Each page in a browser that has never seen the portal. */
export async function benchFirstLoad(conditions: Conditions): Promise<Rows> {
  const browser = await launch()
  const measure = (act: (page: Page) => Promise<unknown>) =>
    inNewContext(browser, async (context) => {
      const page = await openTab(context, conditions)
      return loadOf(page, () => act(page))
    })
  const rows: Rows = { 'sign-in page': await measure((page) => page.goto(`${conditions.url}/login`)) }
  for (const account of ['admin', 'teacher', 'student'] as const) {
    rows[`sign-in page to ${account}'s dashboard`] = await measure((page) => signIn(page, conditions, account))
  }
  await browser.close()
  return rows
}
