import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
const executablePath = process.env.CHROMIUM_PATH ?? usual.find((path) => existsSync(path)) ?? 'chromium'
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

export type Account = 'admin' | 'teacher' | 'student'

/** As a weak phone on a poor line has it: a quarter of the processor, 150 ms to the server, 1.6 Mbit/s. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowProcessor = { rate: 4 }

export interface Conditions {
  /** Where the portal is. */
  url: string
  isSlow: boolean
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args })

/** A browser that has never seen the portal, and is forgotten afterwards. */
export async function inNewContext<T>(browser: Browser, act: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext()
  try {
    return await act(context)
  } finally {
    await context.close()
  }
}

/** A tab under these conditions. */
export async function openTab(context: BrowserContext, { isSlow }: Conditions): Promise<Page> {
  const page = await context.newPage()
  if (!isSlow) return page
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await devtools.send('Emulation.setCPUThrottlingRate', slowProcessor)
  return page
}

/** Fills in the form as that demo account, and leaves its button to whoever measures. */
export async function fillSignIn(page: Page, { url }: Conditions, account: Account) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(`${account}-demo`)
  return page.getByRole('button', { name: 'Sign in' })
}
