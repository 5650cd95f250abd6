import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseRelease, deviceCookie, type Pointer } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { deriveShell } from './support/derive-shell'
import { type Portal, startOwnPortal } from './support/portal-process'
import { pointerOf, release } from './support/release-command'
import { meetings, remotes, shellIn } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const lookEvery = 60_000
let portal: Portal
let good: string

test.beforeAll(async () => {
  portal = await startOwnPortal()
  good = (await pointerOf(portal, 'shell')).active
})

test.afterAll(() => portal.stop())

async function publishShell(id: string) {
  const folder = await deriveShell(id, (_, text) => text.replaceAll('Forgot password?', 'Forgot your password?'))
  await release(portal, 'publish', 'shell', '--built', folder)
  return id
}

const pointersOfRemotes = () =>
  Promise.all(
    remotes.map((name) => readFile(join(portal.dataFolder, 'store', `remote-${name}`, 'pointer.json'), 'utf8')),
  )

async function openAs(page: Page, account: 'teacher' | 'admin', path?: string) {
  await page.goto(`${portal.url}/login`)
  await signIn(page, account, `${account}-demo`)
  await meetings[account].arrived(page)
  if (path) await page.goto(portal.url + path)
}

test('a release of the shell is for the next page, and its rollback for all: at once where nothing is unsaved', async ({
  page,
}) => {
  const others = await pointersOfRemotes()
  await page.clock.install()
  await openAs(page, 'teacher')
  const next = await publishShell('9.0.0+shellone')
  await release(portal, 'promote', 'shell', next, '--by', 'ops')

  const guest = await (await page.context().browser())?.newPage()
  if (!guest) throw new Error('There is no browser')
  await guest.goto(`${portal.url}/login`)
  await expect(guest.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  expect(await shellIn(guest)).toBe(next)
  expect(await shellIn(page)).toBe(good)

  // An open tab is told, and takes it with the next address.
  await page.clock.fastForward(lookEvery)
  await expect(page.getByRole('status').filter({ hasText: 'A newer version of the portal is ready' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Subjects Allocated' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subjects Allocated' })).toBeVisible()
  await expect.poll(() => shellIn(page)).toBe(next)
  await page.clock.runFor(1_000)

  const began = performance.now()
  await release(portal, 'rollback', 'shell', '--reason', 'Drill', '--by', 'ops')
  console.log(`  drill: release rollback shell, to its end: ${Math.round(performance.now() - began)} ms`)
  await guest.goto(`${portal.url}/login`)
  await expect(guest.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await page.clock.fastForward(lookEvery)
  await expect.poll(() => shellIn(page)).toBe(good)
  await expect(page.getByRole('heading', { level: 1, name: 'Subjects Allocated' })).toBeVisible()
  await guest.close()
  expect(await pointersOfRemotes()).toEqual(others)
})

test('a tab with unsaved input asks before a shell that was rolled back goes', async ({ page }) => {
  const bad = await publishShell('9.1.0+shelltwo')
  await release(portal, 'promote', 'shell', bad, '--by', 'ops')
  await page.clock.install()
  await openAs(page, 'admin', '/school')
  expect(await shellIn(page)).toBe(bad)
  const motto = page.getByLabel('Motto')
  await motto.fill('Ring out')
  await release(portal, 'rollback', 'shell', '--reason', 'Drill', '--by', 'ops')
  await page.clock.fastForward(lookEvery)
  const question = page.getByRole('alert').filter({ hasText: 'This version of the portal was rolled back' })
  await expect(question).toBeVisible()
  await expect(motto).toHaveValue('Ring out')
  expect(await shellIn(page)).toBe(bad)

  page.on('dialog', (dialog) => dialog.accept())
  await question.getByRole('button', { name: 'Change now' }).click()
  await expect.poll(() => shellIn(page)).toBe(good)
})

test('a canary of the shell is for its share of the devices, and for nobody else', async ({ browser }) => {
  const canary = await publishShell('9.2.0+shellnew')
  await release(portal, 'promote', 'shell', canary, '--canary', '50', '--by', 'ops')
  const pointer: Pointer = await pointerOf(portal, 'shell')
  const devices = Array.from({ length: 64 }, (_, number) => number.toString(16).padStart(32, '0'))
  for (const wanted of [canary, good]) {
    const device = devices.find((name) => chooseRelease(pointer, name) === wanted) ?? ''
    const context = await browser.newContext()
    await context.addCookies([{ name: deviceCookie, value: device, url: portal.url }])
    const page = await context.newPage()
    for (const account of ['teacher', 'admin'] as const) {
      await page.goto(`${portal.url}/login`)
      await page.evaluate(() => localStorage.clear())
      await openAs(page, account)
      expect(await shellIn(page)).toBe(wanted)
    }
    await context.close()
  }
  await release(portal, 'rollback', 'shell', '--reason', 'Drill', '--by', 'ops')
})

test('a shell that is damaged in the store gives way to the last good one, and everybody can sign in', async ({
  page,
}) => {
  const broken = await publishShell('9.3.0+shellbad')
  await release(portal, 'promote', 'shell', broken, '--by', 'ops')
  await appendFile(join(portal.dataFolder, 'store/shell/releases', broken, 'index.html'), '<!-- damaged -->')
  await openAs(page, 'teacher')
  expect(await shellIn(page)).toBe(good)
  await release(portal, 'rollback', 'shell', '--reason', 'Drill', '--by', 'ops')
})
