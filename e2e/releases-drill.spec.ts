import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseRelease, type Pointer, type RemoteName } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { copyTemplate, type Portal, startPortal } from './support/portal-process'
import { pointerOf, publishDerived, release } from './support/release-command'
import { meet, meetings, remotes } from './support/remote-in-page'
import { serveStore } from './support/static-store'
import { expect, signIn, test } from './support/test'

test.describe.configure({ mode: 'serial' })

const lookEvery = 60_000

const pointerTexts = async ({ dataFolder }: Portal, remotes: readonly RemoteName[]) =>
  Promise.all(remotes.map((name) => readFile(join(dataFolder, 'store', `remote-${name}`, 'pointer.json'), 'utf8')))

/** The release whose entry the page has run last. */
const runningIn = (page: Page, remote: RemoteName) =>
  page.evaluate(
    (home) =>
      [...document.scripts].map(({ src }) => decodeURIComponent(src).split(home)[1]?.split('/')[0]).findLast(Boolean),
    `/store/remote-${remote}/releases/`,
  )

/** How long something takes, told in the report of the tests: a drill is for people as well. */
async function timed<T>(what: string, work: () => Promise<T>) {
  const began = performance.now()
  const result = await work()
  console.log(`  drill: ${what}: ${Math.round(performance.now() - began)} ms`)
  return result
}

test('a rollback reaches the next page at once and an open tab within 60 s, and touches no other remote', async ({
  portal,
  as,
}) => {
  test.setTimeout(120_000)
  const page = await as('teacher')
  const good = (await pointerOf(portal, 'teacher')).active
  const bad = '9.5.0+baddrill'
  await publishDerived(portal, 'teacher', { id: bad })
  await release(portal, 'promote', 'teacher', bad, '--by', 'ops')

  const openTab = await page.context().newPage()
  await openTab.clock.install()
  await meet(openTab, 'teacher')
  await meetings.teacher.arrived(openTab)
  expect(await runningIn(openTab, 'teacher')).toBe(bad)

  const others = remotes.filter((name) => name !== 'teacher')
  const before = await pointerTexts(portal, others)
  await timed('release rollback, from the command to its end', () =>
    release(portal, 'rollback', 'teacher', '--reason', 'Drill', '--by', 'ops'),
  )
  expect(await pointerTexts(portal, others)).toEqual(before)

  await timed('a new page shows the old release', async () => {
    await meet(page, 'teacher')
    await meetings.teacher.arrived(page)
  })
  expect(await runningIn(page, 'teacher')).toBe(good)

  await timed('an open tab changes, once its minute is over', async () => {
    await openTab.clock.fastForward(lookEvery)
    await expect.poll(() => runningIn(openTab, 'teacher')).toBe(good)
    await meetings.teacher.arrived(openTab)
  })
})

test('a tab that somebody comes back to looks at once', async ({ portal, as }) => {
  const page = await as('teacher')
  const good = (await pointerOf(portal, 'teacher')).active
  const bad = '9.5.1+badfocus'
  await publishDerived(portal, 'teacher', { id: bad })
  await release(portal, 'promote', 'teacher', bad, '--by', 'ops')
  await page.clock.install()
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
  await release(portal, 'rollback', 'teacher', '--reason', 'Drill', '--by', 'ops')
  await page.clock.fastForward(6_000)
  expect(await runningIn(page, 'teacher')).toBe(bad)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => runningIn(page, 'teacher')).toBe(good)
})

test('unsaved input is asked about before a release that was rolled back goes', async ({ portal, as }) => {
  const page = await as('admin')
  const good = (await pointerOf(portal, 'admin')).active
  const bad = '9.5.2+badinput'
  await publishDerived(portal, 'admin', { id: bad })
  await release(portal, 'promote', 'admin', bad, '--by', 'ops')
  await page.clock.install()
  await page.goto('/school')
  const motto = page.getByLabel('Motto')
  await motto.fill('Ring out')

  await release(portal, 'rollback', 'admin', '--reason', 'Drill', '--by', 'ops')
  await page.clock.fastForward(lookEvery)
  const question = page.getByRole('alert').filter({ hasText: 'was rolled back' })
  await expect(question).toBeVisible()
  await expect(motto).toHaveValue('Ring out')
  expect(await runningIn(page, 'admin')).toBe(bad)

  await question.getByRole('button', { name: 'Change now' }).click()
  await expect.poll(() => runningIn(page, 'admin')).toBe(good)
  await expect(question).toHaveCount(0)
})

test('a new release comes with the next address, and its code never mixes with the old', async ({ portal, as }) => {
  const page = await as('teacher')
  const old = (await pointerOf(portal, 'teacher')).active
  const next = '9.6.0+nextone1'
  await page.clock.install()
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
  await publishDerived(portal, 'teacher', { id: next })
  await release(portal, 'promote', 'teacher', next, '--by', 'ops')
  const told = page.waitForResponse((reply) => decodeURIComponent(reply.url()).endsWith(`/${next}/release.json`))
  await page.clock.fastForward(lookEvery)
  await told
  await page.clock.fastForward(1_000)
  expect(await runningIn(page, 'teacher')).toBe(old)

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  // The one address may be asked for while the page still reads what it was told.
  await expect(async () => {
    for (const name of ['Profile', 'Subjects Allocated']) {
      await menu.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    expect(await runningIn(page, 'teacher')).toBe(next)
  }).toPass()
  const namesInPage = () =>
    page.evaluate(() => {
      const ours = Object.keys(window).filter((name) => /^(?:webpackChunk)?bellhouse_teacher_/.test(name))
      return { ours, same: new Set(ours.map((name) => Reflect.get(window, name))).size }
    })
  // Each release has a name of its own in the page for its container and for its chunks.
  const containers = async () => (await namesInPage()).ours.filter((name) => name.startsWith('bellhouse_'))
  await expect.poll(containers).toHaveLength(2)
  const mixed = await namesInPage()
  expect(mixed.same).toBe(mixed.ours.length)
  await release(portal, 'rollback', 'teacher', '--to', old, '--reason', 'Drill', '--by', 'ops')
})

test('a canary reaches the people in its share on every device, and nobody else', async ({ portal, as, browser }) => {
  const page = await as('teacher')
  const pointer: Pointer = await pointerOf(portal, 'teacher')
  const choose = (id: string) => chooseRelease({ ...pointer, canary: { release: id, share: 10 } }, 'teacher') === id
  const ids = Array.from({ length: 200 }, (_, number) => `9.7.${number}+canary00`)
  const mine = ids.find(choose) ?? ''
  const ofOthers = ids.find((id) => !choose(id)) ?? ''

  await publishDerived(portal, 'teacher', { id: ofOthers })
  await release(portal, 'promote', 'teacher', ofOthers, '--canary', '10', '--by', 'ops')
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
  expect(await runningIn(page, 'teacher')).toBe(pointer.active)

  await publishDerived(portal, 'teacher', { id: mine })
  await release(portal, 'promote', 'teacher', mine, '--canary', '10', '--by', 'ops')
  await meet(page, 'teacher')
  await meetings.teacher.arrived(page)
  await expect.poll(() => runningIn(page, 'teacher')).toBe(mine)

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const small = await phone.newPage()
  await small.goto(`${portal.url}/teacher/dashboard`)
  await meetings.teacher.arrived(small)
  await expect.poll(() => runningIn(small, 'teacher')).toBe(mine)
  await phone.close()
  await release(portal, 'rollback', 'teacher', '--reason', 'Drill', '--by', 'ops')
})

test('the shell is there as soon when all four remotes hang', async ({ as }) => {
  const page = await as('admin')
  const times: Record<'well' | 'hanging', number[]> = { well: [], hanging: [] }
  for (let round = 0; round < 5; round += 1) {
    for (const state of ['well', 'hanging'] as const) {
      const tab = await page.context().newPage()
      if (state === 'hanging') await tab.route('**/store/remote-*/releases/**', () => undefined)
      const began = performance.now()
      await tab.goto('/staff', { waitUntil: 'commit' })
      await expect(tab.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      times[state].push(performance.now() - began)
      await tab.close()
    }
  }
  const middle = (list: number[]) => list.toSorted((one, other) => one - other)[2] ?? 0
  const [well, hanging] = [middle(times.well), middle(times.hanging)]
  console.log(`  drill: menu with four hanging remotes: ${Math.round(hanging)} ms, without: ${Math.round(well)} ms`)
  expect(hanging / well).toBeLessThan(2)
})

test('a rollback works while the API is down, and an open tab gets the old release from any static host', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const folder = await copyTemplate()
  const portal = await startPortal(folder)
  const { port } = new URL(portal.url)
  const good = (await pointerOf(portal, 'teacher')).active
  const bad = '9.8.0+apidown1'
  await publishDerived(portal, 'teacher', { id: bad })
  await release(portal, 'promote', 'teacher', bad, '--by', 'ops')
  await page.clock.install()
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'teacher', 'teacher-demo')
  await meetings.teacher.arrived(page)
  expect(await runningIn(page, 'teacher')).toBe(bad)

  await portal.stop()
  const stopServing = await serveStore(folder, Number(port))
  await timed('release rollback while the API is down', () =>
    release(portal, 'rollback', 'teacher', '--reason', 'Drill', '--by', 'ops'),
  )
  await page.clock.fastForward(lookEvery)
  await expect.poll(() => runningIn(page, 'teacher')).toBe(good)
  await stopServing()

  const again = await startPortal(folder, { PORT: port })
  await page.goto(`${again.url}/teacher/dashboard`)
  await meetings.teacher.arrived(page)
  expect(await runningIn(page, 'teacher')).toBe(good)
  await again.stop()
  await rm(folder, { recursive: true, force: true })
})
