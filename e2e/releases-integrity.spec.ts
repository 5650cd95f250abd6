import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteName } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import type { Portal } from './support/portal-process'
import { publishDerived, release } from './support/release-command'
import { meet, meetings, shellIsWell } from './support/remote-in-page'
import { expect, test } from './support/test'

test.describe.configure({ mode: 'serial' })

const homeOf = ({ dataFolder }: Portal, remote: RemoteName) => join(dataFolder, 'store', `remote-${remote}`)

/** Changes one byte of a file in the store: the first `before` becomes `after`. Answers how to mend it. */
async function flip(path: string, before: string, after: string) {
  const whole = await readFile(path, 'utf8')
  const index = whole.indexOf(before)
  expect(index, `${path} has ${before}`).toBeGreaterThanOrEqual(0)
  expect(before).toHaveLength(after.length)
  await writeFile(path, whole.slice(0, index) + after + whole.slice(index + after.length))
  // The compressed copy would still be whole.
  await rm(`${path}.br`, { force: true })
  return () => writeFile(path, whole)
}

/** What a release says of itself once some of its code has run, and what only changed code would say. */
const marked = (name: string, text: string) => {
  if (name.endsWith('.css')) return `:root{--arrived:0}${text}`
  return `(window.arrived??={})[${JSON.stringify(name)}]=0;${text}`
}

const arrivedIn = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'arrived') as Record<string, number> | undefined)
const dressIn = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--arrived'))

test('one byte changed in an entry, a chunk or a stylesheet on the disk is never executed', async ({
  portal,
  as,
  browser,
}) => {
  test.setTimeout(180_000)
  const session = await (await as('admin')).context().storageState()
  // What a browser has met whole it does not ask for again, so each change meets a browser that knows nothing.
  const openNew = async () => {
    const context = await browser.newContext({ storageState: session, baseURL: portal.url })
    return context.newPage()
  }
  const id = '9.4.0+flipped'
  await publishDerived(portal, 'chat', { id, edit: marked })
  await release(portal, 'promote', 'chat', id, '--by', 'ops')
  const folder = join(homeOf(portal, 'chat'), 'releases', id)
  const names = await readdir(folder)
  const styles = names.filter((name) => name.endsWith('.css'))
  // What the panel is shown with; what goes on behind the first screen has files of its own.
  const programs = await test.step('all of it runs when it is whole', async () => {
    const fresh = await openNew()
    await meet(fresh, 'chat')
    await meetings.chat.arrived(fresh)
    expect(await dressIn(fresh)).toBe('0')
    const arrived = Object.keys((await arrivedIn(fresh)) ?? {})
    await fresh.context().close()
    return arrived
  })
  expect(programs).toContain('entry.js')
  expect(programs.length).toBeGreaterThan(1)
  expect(styles.length).toBeGreaterThan(0)

  for (const name of [...programs, ...styles]) {
    await test.step(name, async () => {
      const mend = name.endsWith('.css')
        ? await flip(join(folder, name), '--arrived:0', '--arrived:1')
        : await flip(join(folder, name), '=0;', '=1;')
      const fresh = await openNew()
      await meet(fresh, 'chat')
      await meetings.chat.arrived(fresh)
      await expect(fresh.getByRole('status').filter({ hasText: 'did not start' })).toContainText(id)
      expect(Object.values((await arrivedIn(fresh)) ?? {})).not.toContain(1)
      expect(await dressIn(fresh)).not.toBe('1')
      await shellIsWell(fresh)
      await mend()
      await test.step('and is whole with the next try', async () => {
        await meet(fresh, 'chat')
        await meetings.chat.arrived(fresh)
        await expect(fresh.getByText('did not start')).toHaveCount(0)
      })
      await fresh.context().close()
    })
  }
})

test('one byte changed in a description on the disk is never believed', async ({ portal, as }) => {
  const page = await as('student')
  const id = '9.4.0+described'
  await publishDerived(portal, 'student', { id, edit: marked })
  await release(portal, 'promote', 'student', id, '--by', 'ops')
  const mend = await flip(join(homeOf(portal, 'student'), 'releases', id, 'release.json'), '"entry.js"', '"entry.jt"')
  await meet(page, 'student')
  await meetings.student.arrived(page)
  await expect(page.getByRole('status').filter({ hasText: 'did not start' })).toContainText(id)
  expect(await arrivedIn(page)).toBeUndefined()
  await mend()
})

test('one byte changed in a pointer on the disk is never believed, and its last move that counts stands in', async ({
  portal,
  as,
}) => {
  const page = await as('teacher')
  const path = join(homeOf(portal, 'teacher'), 'pointer.json')
  const { active } = JSON.parse(await readFile(path, 'utf8'))
  const mend = await flip(path, '"active": "0', '"active": "1')
  // What the page before has begun must be over.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).pathname)))
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
  const loaded = asked.filter((address) => address.startsWith('/store/remote-teacher/releases/'))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((address) => !address.includes(`/${active}/`))).toEqual([])
  await shellIsWell(page)

  await mend()
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
})
