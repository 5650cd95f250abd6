import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aBuild, aLineOf, idOf, someReleases } from '../test/factories'
import { aStore, kinds, useS3 } from '../test/kinds'
import {
  collectGarbage,
  findPointer,
  folderOf,
  movePointer,
  promote,
  rollback,
  type Store,
  verifyStore,
  writeRelease,
} from './index'
import { listReleases } from './read-release'

useS3()
let store: Store

const inDays = (days: number) => Date.now() + days * 24 * 3_600_000
const collect = (keep: number, days: number) => collectGarbage(store, { keep, now: inDays(days) })
const ids = (versions: string[]) => versions.map(idOf)
const line = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0']

describe.each(kinds)('in %s', (_, anEmptyStore) => {
  beforeEach(async () => {
    store = await anEmptyStore()
  })

  it('removes what was never live and is not among the newest', async () => {
    for (const [day, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) {
      await writeRelease(store, await aBuild({ version, builtAt: `2026-11-0${day + 1}T08:00:00.000Z` }))
    }
    const now = inDays(1)
    expect(await collectGarbage(store, { keep: 2, dryRun: true, now })).toEqual([
      { remote: 'teacher', release: idOf('1.0.0') },
    ])
    expect(await listReleases(store, 'teacher')).toHaveLength(3)

    await collect(2, 1)
    expect(await listReleases(store, 'teacher')).toEqual(ids(['1.1.0', '1.2.0']))
    expect(await collect(2, 1)).toEqual([])
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

  it('removes what was rolled back more than seven days ago', async () => {
    await aLineOf(store, ['1.0.0', '1.1.0'])
    await rollback(store, 'teacher', { reason: 'Marks are missing', by: 'ada' })
    await writeRelease(store, await aBuild({ version: '1.2.0', builtAt: '2026-12-01T08:00:00.000Z' }))
    expect(await collect(1, 6)).toEqual([])
    expect(await collect(1, 8)).toEqual([{ remote: 'teacher', release: idOf('1.1.0') }])
  })

  it('keeps what was written within the last hour', async () => {
    for (const version of ['1.0.0', '1.1.0']) await writeRelease(store, await aBuild({ version }))
    expect(await collect(1, 0.5 / 24)).toEqual([])
    expect(await collect(1, 1.5 / 24)).toHaveLength(1)
  })

  it('removes files of a release that was never finished, when that is surely over', async () => {
    await aLineOf(store, ['1.0.0'])
    const half = `${folderOf('teacher', '2.0.0+abc')}/entry.js`
    await store.storage.create(half, Buffer.from('half()'))
    await collect(10, 0)
    expect(await store.storage.find(half)).toBeDefined()
    await collect(10, 1)
    expect(await store.storage.find(half)).toBeUndefined()
    expect((await verifyStore(store)).problems).toEqual([])
  })

  it('gives a release back that goes live while it is removed', async () => {
    const { one, two, newest } = await aLeftRelease()
    afterRemoving(store, 'release.json', () =>
      movePointer(store, 'teacher', { active: two, reason: 'Next', by: 'ada', after: 3 }),
    )
    expect(await collect(1, 8)).toEqual([])
    expect(await listReleases(store, 'teacher')).toEqual([one, two, newest])
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 4, active: two })
    expect((await verifyStore(store)).problems).toEqual([])
  })

  it('is noticed by whoever makes a release live while it is removed, and the pointer goes back', async () => {
    const { one, two } = await aLeftRelease()
    beforeReplacing(store, 'pointer.json', () => collect(1, 8))
    const promoting = promote(store, 'teacher', two, { by: 'ada', liftQuarantine: true })
    await expect(promoting).rejects.toThrow(/was removed in the moment in which it went live. The pointer is where/)
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 5, active: one, quarantined: [two] })
    expect((await verifyStore(store)).problems).toEqual([])
  })
})

/** One release is active, a second one was rolled back and may go, and a third one is newer. */
async function aLeftRelease() {
  const [one = '', two = ''] = await aLineOf(store, ['1.0.0', '1.1.0'])
  await rollback(store, 'teacher', { to: one, reason: 'Marks are missing', by: 'ada' })
  await writeRelease(store, await aBuild({ version: '1.2.0', builtAt: '2026-12-01T08:00:00.000Z' }))
  return { one, two, newest: idOf('1.2.0') }
}

/** Lets something happen once between the removal of a file and what comes after it. */
function afterRemoving({ storage }: Store, name: string, happen: () => Promise<unknown>) {
  const remove = storage.remove.bind(storage)
  storage.remove = async (path) => {
    await remove(path)
    if (!path.endsWith(`/${name}`)) return
    storage.remove = remove
    await happen()
  }
}

/** Lets something happen once right before a file is replaced. */
function beforeReplacing({ storage }: Store, name: string, happen: () => Promise<unknown>) {
  const replace = storage.replace.bind(storage)
  storage.replace = async (path, ...rest) => {
    if (path.endsWith(`/${name}`)) {
      storage.replace = replace
      await happen()
    }
    return replace(path, ...rest)
  }
}

it('removes the drafts of writers that were interrupted in a folder, when they are surely over', async () => {
  store = await aStore()
  await aLineOf(store, ['1.0.0'])
  const drafts = join(store.storage.address, '.drafts')
  await mkdir(drafts, { recursive: true })
  for (const name of ['old', 'fresh']) await writeFile(join(drafts, name), '{}')
  await utimes(join(drafts, 'old'), 0, 0)

  await collect(10, 0)

  expect(await readdir(drafts)).toEqual(['fresh'])
})
