import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion, type Release } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { readText } from '../test/factories'
import { aStore, kinds, useS3 } from '../test/kinds'
import { findPointer, folderOf, movePointer, placesOf, readDeployed, type Store, writeRelease } from './index'

useS3()
let store: Store

const aRelease = (id: string): Release => ({
  remote: 'teacher',
  id,
  contract: contractVersion,
  entry: 'entry.js',
  library: 'bellhouse_teacher',
  exposes: ['./screens'],
  shared: {},
  screens: [],
  files: {},
  builtAt: '2026-11-21T08:00:00.000Z',
  revision: 'abc',
})

async function aBuild(id: string, entry = 'run()') {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  await writeFile(join(folder, 'release.json'), JSON.stringify(aRelease(id)))
  await writeFile(join(folder, 'entry.js'), entry)
  return folder
}

const toOne = { active: '1.0.0+aaaaaaaa', reason: 'First', by: 'somebody', after: 0 }

describe.each(kinds)('in %s', (_, anEmptyStore) => {
  beforeEach(async () => {
    store = await anEmptyStore()
  })

  describe('a release', () => {
    it('is written whole and under its id', async () => {
      await writeRelease(store, await aBuild('1.0.0+aaaaaaaa'))

      const folder = folderOf('teacher', '1.0.0+aaaaaaaa')
      const names = ['entry.js', 'release.json', 'release.json.br']
      expect(await store.storage.list('remote-teacher')).toEqual(names.map((name) => `${folder}/${name}`))
    })

    it('never changes once it is written', async () => {
      await writeRelease(store, await aBuild('1.0.0+aaaaaaaa', 'first()'))
      await writeRelease(store, await aBuild('1.0.0+aaaaaaaa', 'second()'))

      const entry = await readText(store, `${folderOf('teacher', '1.0.0+aaaaaaaa')}/entry.js`)
      expect(entry).toBe('first()')
    })
  })

  describe('a pointer', () => {
    it('counts its moves and keeps every one of them', async () => {
      await movePointer(store, 'teacher', toOne)
      await movePointer(store, 'teacher', { ...toOne, active: '1.1.0+bbbbbbbb', reason: 'Next', after: 1 })

      const lastGood = ['1.0.0+aaaaaaaa']
      expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 2, active: '1.1.0+bbbbbbbb', lastGood })
      const history = await readText(store, placesOf('teacher').history)
      expect(
        history
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).active),
      ).toEqual(['1.0.0+aaaaaaaa', '1.1.0+bbbbbbbb'])
    })

    it('is moved by one of two who try at once', async () => {
      const moves = ['1.1.0+bbbbbbbb', '1.2.0+cccccccc'].map((active) =>
        movePointer(store, 'teacher', { ...toOne, active }),
      )
      const outcomes = await Promise.allSettled(moves)

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1 })
    })

    it('is not moved on the ground of an old one', async () => {
      await movePointer(store, 'teacher', toOne)
      await movePointer(store, 'teacher', { ...toOne, after: 1 })

      await expect(movePointer(store, 'teacher', { ...toOne, active: 'late', after: 0 })).rejects.toThrow(
        /at \S+ UTC somebody .* \(reason: First\)/,
      )
      expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 2 })
    })
  })

  describe('what is deployed', () => {
    it('is the release that the pointer names, with its address', async () => {
      await writeRelease(store, await aBuild('1.0.0+aaaaaaaa'))
      await movePointer(store, 'teacher', toOne)

      const { remotes, keys } = await readDeployed(store)

      expect(remotes.teacher).toMatchObject({
        pointer: { active: '1.0.0+aaaaaaaa' },
        release: { id: '1.0.0+aaaaaaaa' },
        base: '/store/remote-teacher/releases/1.0.0+aaaaaaaa/',
      })
      expect([Object.keys(remotes), keys]).toEqual([['teacher'], {}])
    })

    it('is nothing while the release that the pointer names is not there', async () => {
      await movePointer(store, 'teacher', toOne)
      expect((await readDeployed(store)).remotes.teacher).toBeNull()
    })
  })
})

describe('a pointer in a folder', () => {
  beforeEach(async () => {
    store = await aStore()
  })

  it('can be moved after somebody died while moving it', async () => {
    const drafts = join(store.storage.address, '.drafts')
    const claim = join(drafts, 'remote-teacher pointer.json after nothing')
    await mkdir(drafts, { recursive: true })
    await writeFile(claim, '{"seq":')
    await expect(movePointer(store, 'teacher', toOne)).rejects.toThrow(/is moving/)
    await utimes(claim, 0, 0)

    await movePointer(store, 'teacher', toOne)

    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: '1.0.0+aaaaaaaa' })
  })

  it('says that it has moved when only the history could not be written', async () => {
    await mkdir(join(store.storage.address, placesOf('teacher').history), { recursive: true })
    await expect(movePointer(store, 'teacher', toOne)).rejects.toThrow(
      /has moved, and the history could not be written/,
    )
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1 })
  })
})
