import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Release, type RemoteName, satisfies, shellFactsSchema } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { type Portal, root, startOwnPortal } from './support/portal-process'
import { pointerOf, release } from './support/release-command'
import { remotes, shellIn } from './support/remote-in-page'
import { type Account, expect, follow, signIn, test } from './support/test'

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const accountOf = { admin: 'admin', staff: 'teacher', student: 'student' } as const

let last: string
const shellOfLast = () => join(last, 'shell')

test.beforeAll(async () => {
  last = await mkdtemp(join(tmpdir(), 'bellhouse-last-'))
  for (const [path, bytes] of Object.entries(
    unzipSync(readFileSync(join(root, 'releases/baseline/last-release.zip'))),
  )) {
    mkdirSync(dirname(join(last, path)), { recursive: true })
    writeFileSync(join(last, path), bytes)
    if (path.endsWith('/entry.js')) writeFileSync(join(last, `${path}.br`), brotliCompressSync(bytes))
  }
})

test.afterAll(() => rm(last, { recursive: true, force: true }))

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const described = (folder: string): Release => readJson(join(folder, 'release.json'))
const newest = (remote: RemoteName) => described(join(root, `remote-${remote}`, 'dist'))

/** Makes the last releases of the remotes the good ones to go back to, and then either them or the newest live. */
async function deploy(portal: Portal, which: 'last' | 'newest') {
  for (const remote of remotes) {
    const live = (await pointerOf(portal, remote)).active
    const folder = join(last, `remote-${remote}`)
    const { id } = described(folder)
    if (id === live) continue
    await release(portal, 'publish', remote, '--built', folder, '--shell', join(shellOfLast(), 'shell.json'))
    await release(portal, 'promote', remote, id, '--by', 'ops')
    if (which === 'newest') await release(portal, 'promote', remote, live, '--by', 'ops')
  }
}

/** Lets the last release's shell be the good one to go back to, goes on to the newest, and then rolls that one back. */
async function rollBackShell(portal: Portal) {
  const newestShell = (await pointerOf(portal, 'shell')).active
  const { id } = described(shellOfLast())
  if (id === newestShell) return
  await release(portal, 'publish', 'shell', '--built', shellOfLast())
  await release(portal, 'promote', 'shell', id, '--although', 'Drill', '--by', 'ops')
  await release(portal, 'promote', 'shell', newestShell, '--by', 'ops')
  await release(portal, 'rollback', 'shell', '--reason', 'Drill', '--by', 'ops')
  expect((await pointerOf(portal, 'shell')).active).toBe(id)
}

/** Opens every screen of these tables as whoever they are for, and the conversations. */
async function walkThrough(page: Page, portal: Portal, releases: Release[]) {
  for (const [category, account] of Object.entries(accountOf)) {
    const rows = releases.flatMap(({ screens }) => screens).filter((row) => row.category === category)
    await page.goto(`${portal.url}/login`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${portal.url}/login`)
    await signIn(page, account as Account, `${account}-demo`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    for (const { path } of rows) {
      const address = `/${path.replace(/\/:\w+\?$/, '')}`
      await test.step(`${account}: ${address}`, async () => {
        await follow(page, address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
        await expect(page.getByText(/stopped working|went wrong on our side|Loading chunk failed/)).toHaveCount(0)
      })
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('searchbox')).toBeVisible()
  }
}

test('this shell and this API serve every screen of the last release’s remotes', async ({ page }) => {
  const portal = await startOwnPortal()
  await deploy(portal, 'last')
  await walkThrough(
    page,
    portal,
    remotes.map((remote) => described(join(last, `remote-${remote}`))),
  )
  await portal.stop()
})

test('after a rollback the last release’s shell serves its own remotes on this API', async ({ page }) => {
  const portal = await startOwnPortal()
  await deploy(portal, 'last')
  await rollBackShell(portal)
  await walkThrough(
    page,
    portal,
    remotes.map((remote) => described(join(last, `remote-${remote}`))),
  )
  expect(await shellIn(page)).toBe(described(shellOfLast()).id)
  await portal.stop()
})

test('after a rollback the last release’s shell serves the newest remotes, or the last good one of those that want a newer shell', async ({
  page,
}) => {
  const portal = await startOwnPortal()
  await deploy(portal, 'newest')
  await rollBackShell(portal)
  const { shared } = shellFactsSchema.parse(readJson(join(shellOfLast(), 'shell.json')))
  const fits = (given: Release) =>
    Object.entries(given.shared).every(([name, version]) => satisfies(shared[name]?.version ?? '0.0.0', version)) &&
    Object.entries(given.imports ?? {}).every(([name, names]) =>
      names.every((one) => shared[name]?.names.includes(one)),
    )
  const served = remotes.map((remote) =>
    fits(newest(remote)) ? newest(remote) : described(join(last, `remote-${remote}`)),
  )
  await walkThrough(page, portal, served)
  expect(await shellIn(page)).toBe(described(shellOfLast()).id)

  await page.keyboard.press('Escape')
  const isSkipped = !fits(newest('student'))
  const notice = page.getByRole('status').filter({ hasText: 'did not start' })
  await expect(notice).toHaveCount(isSkipped ? 1 : 0)
  await portal.stop()
})

test('two releases of one remote in one page never mix', async ({ page }) => {
  const portal = await startOwnPortal()
  const { id } = described(join(last, 'remote-chat'))
  if (id === newest('chat').id) return portal.stop()
  await deploy(portal, 'newest')
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'admin', 'admin-demo')
  const open = async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    const sheet = await page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href ?? '').findLast((href) => href.includes('remote-chat')),
    )
    const names = await panel
      .getByRole('listitem')
      .first()
      .evaluate((item) => [item.className, item.firstElementChild?.className ?? ''].join(' '))
    await page.keyboard.press('Escape')
    return { sheet, names }
  }
  const first = await open()
  await release(portal, 'rollback', 'chat', '--reason', 'Drill', '--by', 'ops')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const second = await open()
    expect(second.sheet).toContain(encodeURIComponent(id).replaceAll('%2B', '+'))
    // What dresses one release has names that no other one knows.
    expect(second.names).not.toBe(first.names)
  }).toPass({ timeout: 60_000 })
  await portal.stop()
})
