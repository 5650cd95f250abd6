import { type Browser, chromium, type Page } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

interface Load {
  requests: number
  /** Bytes over the wire, headers included. */
  kilobytes: number
  /** Milliseconds to the largest paint. */
  largestPaint: number
}

/** Counts what a page asks for until it is quiet. */
async function measure(page: Page, act: () => Promise<unknown>): Promise<Load> {
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
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
        setTimeout(() => resolve(0), 1000)
      }),
  )
  await session.detach()
  return { requests, kilobytes: Number((bytes / 1000).toFixed(1)), largestPaint: Math.round(largestPaint) }
}

/** Each page in a browser that has never seen the portal. */
export async function benchFirstLoad(url: string) {
  const browser = await chromium.launch({ executablePath, args })
  const rows: Record<string, Load> = {}
  rows['sign-in page'] = await inNewContext(browser, (page) => measure(page, () => page.goto(`${url}/login`)))
  for (const account of ['admin', 'teacher', 'student']) {
    rows[`sign-in page to ${account}'s dashboard`] = await inNewContext(browser, (page) =>
      measure(page, async () => {
        await page.goto(`${url}/login`)
        await page.getByLabel('Username').fill(account)
        await page.getByLabel('Password', { exact: true }).fill(`${account}-demo`)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      }),
    )
  }
  await browser.close()
  return rows
}

async function inNewContext<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext()
  const result = await act(await context.newPage())
  await context.close()
  return result
}
