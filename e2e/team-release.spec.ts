import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Portal, startOwnPortal } from './support/portal-process'
import { pointerOf, release } from './support/release-command'
import { type Account, enter, expect, test } from './support/test'
import { copyForTeam, releaseFrom } from './support/working-copy'

test.describe.configure({ timeout: 300_000 })

interface Help {
  file: string
  before: string
  after: string
  dialog: string
  address: Record<'teacher' | 'admin', string>
}

/** The help beside the mark grid and the register: a word of it as it is, and as the team of the teachers writes it. */
const helps: Help[] = [
  {
    file: 'shared/features/marks/src/mark-keys.tsx',
    before: 'The history of the mark',
    after: 'The whole story of the mark',
    dialog: 'Keys of the mark grid',
    address: { teacher: '/teacher/marks', admin: '/mark_sheet' },
  },
  {
    file: 'shared/features/registers/src/register-keys.tsx',
    before: 'Go to the student above or below',
    after: 'Go up or down the list',
    dialog: 'Keys of the register',
    address: { teacher: '/teacher/student_attendance', admin: '/capture_attendance' },
  },
]

/** Opens the help where the keys are used, and reads it. */
async function readHelp(page: Page, account: 'teacher' | 'admin', { dialog, address }: Help) {
  await page.goto(address[account])
  const sheets = page.getByRole('main').getByRole('link', { name: /S1 East/ })
  const place = page.getByRole('grid').or(page.getByRole('radiogroup').first()).or(sheets.first())
  await expect(place.first()).toBeVisible()
  if (dialog.includes('mark grid')) await sheets.first().click()
  await expect(page.getByRole('grid').or(page.getByRole('radiogroup')).first()).toBeVisible()
  await page.getByRole('gridcell').or(page.getByRole('radio')).first().focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: dialog })
  await expect(help).toBeVisible()
  const words = (await help.textContent()) ?? ''
  await page.keyboard.press('Escape')
  return words
}

/** A hash of every file of the shell, and the pointers of all parts but the teacher's, as they lie in the store. */
async function everythingElse({ dataFolder }: Portal) {
  const store = join(dataFolder, 'store')
  const entries = await readdir(store, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const others = paths.filter((path) => !path.includes('remote-teacher'))
  const hashes = others.map(async (path) => [
    path,
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(hashes))
}

test('the team of the teachers changes the help of the mark grid and of the register by its own release, and ops rolls it back', async ({
  browser,
}) => {
  const portal = await startOwnPortal()
  const folder = await copyForTeam()
  const pages: Partial<Record<Account, Page>> = {}
  try {
    for (const account of ['teacher', 'admin'] as const) {
      const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
      await enter(page, account)
      pages[account] = page
    }
    const readBy = (account: 'teacher' | 'admin', help: Help) => readHelp(pages[account] as Page, account, help)

    for (const { file, before, after } of helps) {
      const source = await readFile(join(folder, file), 'utf8')
      expect(source).toContain(before)
      await writeFile(join(folder, file), source.replace(before, after))
    }
    const live = (await pointerOf(portal, 'teacher')).active
    const others = await everythingElse(portal)
    const published = JSON.parse(await releaseFrom(folder, portal, 'publish', 'teacher', '--json'))
    expect(published.id).not.toBe(live)
    await release(portal, 'promote', 'teacher', published.id, '--by', 'ops')
    expect(await everythingElse(portal)).toEqual(others)

    for (const help of helps) {
      expect(await readBy('teacher', help)).toContain(help.after)
      const atTheOffice = await readBy('admin', help)
      expect(atTheOffice).toContain(help.before)
      expect(atTheOffice).not.toContain(help.after)
    }

    await release(portal, 'rollback', 'teacher', '--reason', 'The help reads oddly', '--by', 'ops')
    expect(await everythingElse(portal)).toEqual(others)
    for (const help of helps) {
      const words = await readBy('teacher', help)
      expect(words).toContain(help.before)
      expect(words).not.toContain(help.after)
    }
  } finally {
    for (const page of Object.values(pages)) await page.context().close()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** What the shell gives to every remote and fetches with the first that asks for it. */
const isPlatform = (path: string) => /\/react-hook-form\.js$/.test(path)

/** Every screen of the teachers, with what is on it when it has come. */
const screens = [
  '/teacher/dashboard',
  '/teacher/profile',
  '/teacher/timetable',
  '/teacher/subjects',
  '/teacher/marks',
  '/teacher/upload_marks',
  '/teacher/student_attendance',
  '/teacher/report_comments',
  '/teacher/notices',
]

test('all that a teacher’s screen is made of comes from the teacher’s release', async ({ as }) => {
  const page = await as('teacher')
  // What the layout needs has come with the first screen; what an address asks for besides belongs to its screen.
  const { host } = new URL(page.url())
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (url.host !== host || !url.pathname.endsWith('.js')) return
    scripts.set(url.pathname, (await response.body().catch(() => Buffer.alloc(0))).length)
  })
  for (const address of screens) {
    await page.goto('/teacher/subjects')
    await page.waitForLoadState('networkidle')
    const layout = new Set(scripts.keys())
    scripts.clear()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const own = [...scripts].filter(([path]) => !layout.has(path))
    const foreign = own.filter(([path]) => !path.startsWith('/store/remote-teacher/') && !isPlatform(path))
    const bytes = (list: [string, number][]) => list.reduce((sum, [, size]) => sum + size, 0)
    console.log(`  ${address}: ${bytes(own)} bytes of its own, ${bytes(foreign)} of them from elsewhere`)
    expect(foreign).toEqual([])
    scripts.clear()
  }
})
