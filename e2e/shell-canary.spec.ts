import { chooseRelease, deviceCookie, type Pointer, reportLoads } from '@bellhouse/contracts'
import type { Browser } from '@playwright/test'
import { deriveShell } from './support/derive-shell'
import { type Portal, startOwnPortal } from './support/portal-process'
import { pointerOf, release } from './support/release-command'
import { meetings, shellIn } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let portal: Portal
let good: string

test.beforeAll(async () => {
  portal = await startOwnPortal()
  good = (await pointerOf(portal, 'shell')).active
})
test.afterAll(() => portal.stop())

/** A canary whose file throws when it is read. */
async function startBroken(id: string, file: string) {
  const folder = await deriveShell(id, (name, text) => (name === file ? `throw new Error('broken');${text}` : text))
  await release(portal, 'publish', 'shell', '--built', folder)
  await release(portal, 'promote', 'shell', id, '--canary', '50', '--by', 'ops')
}

async function openInShare(browser: Browser) {
  const pointer: Pointer = await pointerOf(portal, 'shell')
  const names = Array.from({ length: 99 }, (_, number) => number.toString(16).padStart(32, '0'))
  const device = names.find((name) => chooseRelease(pointer, name) !== pointer.active) ?? ''
  const context = await browser.newContext()
  await context.addCookies([{ name: deviceCookie, value: device, url: portal.url }])
  return context.newPage()
}

const quarantined = async () => (await pointerOf(portal, 'shell')).quarantined ?? []

test('a canary of the shell that draws nothing gives way by itself where it was met, and is rolled back', async ({
  browser,
}) => {
  await startBroken('9.0.0+drawsnil', 'index.js')
  for (const account of ['teacher', 'admin', 'student'] as const) {
    const page = await openInShare(browser)
    await page.goto(`${portal.url}/login`)
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 20_000 })
    expect(await shellIn(page)).toBe(good)
    const told = page.waitForResponse(`**${reportLoads.path}`)
    await signIn(page, account, `${account}-demo`)
    await meetings[account].arrived(page)
    expect((await told).ok()).toBe(true)
    await page.context().close()
  }
  await expect.poll(quarantined, { timeout: 15_000 }).toEqual(['9.0.0+drawsnil'])
})

test('after one that breaks behind the sign-in page, “Try again” brings the portal', async ({ browser }) => {
  await startBroken('9.1.0+breaksin', 'portal.js')
  const page = await openInShare(browser)
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'teacher', 'teacher-demo')
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('bellhouse-skipped-shell')
  await page.getByRole('button', { name: 'Try again' }).click()
  await meetings.teacher.arrived(page)
  expect(await shellIn(page)).toBe(good)
})
