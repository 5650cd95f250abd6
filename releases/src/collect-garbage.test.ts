import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { aBuild, aLineOf, aStore, idOf, someReleases } from '../test/factories'
import { collectGarbage, placesOf, promote, rollback, verifyStore, writeRelease } from './index'
import { listReleases } from './read-release'

let store = ''
beforeEach(async () => {
  store = await aStore()
})

const inDays = (days: number) => Date.now() + days * 24 * 3_600_000
const collect = (keep: number, days: number) => collectGarbage(store, { keep, now: inDays(days) })
const ids = (versions: string[]) => versions.map(idOf)
const line = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0']

it('removes what was never live and is not among the newest', async () => {
  for (const [day, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) {
    await writeRelease(store, await aBuild({ version, builtAt: `2026-11-0${day + 1}T08:00:00.000Z` }))
  }
  expect(await collectGarbage(store, { keep: 2, dryRun: true })).toEqual([
    { remote: 'teacher', release: idOf('1.0.0') },
  ])
  expect(await listReleases(store, 'teacher')).toHaveLength(3)

  await collect(2, 0)
  expect(await listReleases(store, 'teacher')).toEqual(ids(['1.1.0', '1.2.0']))
  expect(await collect(2, 0)).toEqual([])
})

it('keeps what was live in the last seven days', async () => {
  await aLineOf(store, line)
  expect(await collect(1, 6)).toEqual([])
})

it('keeps what a pointer names, however old it is', async () => {
  await aLineOf(store, line)
  await someReleases(store, ['2.0.0'])
  await promote(store, 'teacher', idOf('2.0.0'), { canary: 10, by: 'ada' })

  const removed = await collect(1, 8)

  expect(removed.map(({ release }) => release).sort()).toEqual(ids(['1.0.0', '1.1.0']))
  expect(await listReleases(store, 'teacher')).toEqual(ids([...line.slice(2), '2.0.0']))
  expect((await verifyStore(store)).problems).toEqual([])
})

it('removes what was taken back more than seven days ago', async () => {
  await aLineOf(store, ['1.0.0', '1.1.0'])
  await rollback(store, 'teacher', { reason: 'Marks are missing', by: 'ada' })
  await writeRelease(store, await aBuild({ version: '1.2.0', builtAt: '2026-12-01T08:00:00.000Z' }))
  expect(await collect(1, 6)).toEqual([])
  expect(await collect(1, 8)).toEqual([{ remote: 'teacher', release: idOf('1.1.0') }])
})

it('removes what interrupted commands have left, when they are surely over', async () => {
  await aLineOf(store, ['1.0.0'])
  const { home, releases, pointer } = placesOf(store, 'teacher')
  const left = [join(home, 'pointer.json.9'), join(releases, '2.0.0+abc.77.unfinished'), join(releases, 'x.removed')]
  const fresh = join(home, 'pointer.json.10')
  for (const path of left.slice(1)) await mkdir(path)
  for (const path of [left[0] ?? '', fresh]) await writeFile(path, '{}')
  for (const path of left) await utimes(path, 0, 0)

  await collect(10, 0)

  expect([...left, fresh, pointer].map((path) => existsSync(path))).toEqual([false, false, false, true, true])
})
