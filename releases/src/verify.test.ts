import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, flipByte, idOf, overwrite, readText, removeAll, replaceIn, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { folderOf, placesOf, promote, type Store, verifyStore } from './index'
import { signLive } from './sign-live'
import { makeSigningKey, trustedFolderOf } from './signing-key'

useS3()
let store: Store

const problems = async () => (await verifyStore(store)).problems
const inRelease = (version: string, name: string) => `${folderOf('teacher', idOf(version))}/${name}`

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  describe('a store', () => {
    it('is well when it is as it was published', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      expect(await verifyStore(store)).toEqual({
        problems: [],
        notes: ['Nothing is signed, because no key was made. See: release key --help'],
        releases: 2,
      })
    })

    it.each(['entry.js', '91.0123456789ab.js'])('is not well when one byte of %s is another', async (name) => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await flipByte(store, inRelease('1.0.0', name))
      expect(await problems()).toEqual([`remote-teacher ${idOf('1.0.0')}: ${name} is not what was published.`])
    })

    it('reads the canary as well', async () => {
      await aLineOf(store, ['1.0.0'])
      const [canary = ''] = await someReleases(store, ['1.1.0'])
      await promote(store, 'teacher', canary, { canary: 10, by: 'ada' })
      await flipByte(store, inRelease('1.1.0', 'entry.js'))
      expect(await problems()).toHaveLength(1)
    })

    it.each([
      [
        'a compressed copy that holds something else',
        () => overwrite(store, inRelease('1.0.0', 'entry.js.br'), brotliCompressSync('evil()')),
        'entry.js.br does not hold what its original holds.',
      ],
      [
        'a compressed copy that cannot be unpacked',
        () => overwrite(store, inRelease('1.0.0', 'entry.js.br'), 'x'),
        'entry.js.br does not hold what its original holds.',
      ],
      [
        'a compressed description that says something else',
        () => overwrite(store, inRelease('1.0.0', 'release.json.br'), brotliCompressSync('{}')),
        'release.json.br does not hold what its original holds.',
      ],
      [
        'a file that nobody published',
        () => overwrite(store, inRelease('1.0.0', 'more.js'), 'x'),
        'more.js is not in release.json.',
      ],
      ['a missing file', () => store.storage.remove(inRelease('1.0.0', 'entry.js')), 'entry.js is missing.'],
    ])('is not well with %s', async (_, spoil, sentence) => {
      await aLineOf(store, ['1.0.0'])
      await spoil()
      expect(await problems()).toEqual([`remote-teacher ${idOf('1.0.0')}: ${sentence}`])
    })

    it('is not well when a live release is not there', async () => {
      await aLineOf(store, ['1.0.0'])
      await removeAll(store, folderOf('teacher', idOf('1.0.0')))
      expect(await problems()).toEqual([`remote-teacher ${idOf('1.0.0')} is not there.`])
    })
  })

  describe('a history', () => {
    const { history } = placesOf('teacher')
    const rewrite = async (change: (lines: string[]) => string[]) => {
      const lines = (await readText(store, history)).trim().split('\n')
      await overwrite(store, history, `${change(lines).join('\n')}\n`)
    }

    it.each([
      [
        'a move has been taken out',
        () => rewrite(([first = '', , ...rest]) => [first, ...rest]),
        'remote-teacher: the history goes wrong at move 3, where move 2 should stand.',
      ],
      [
        'the last two have been taken out',
        () => rewrite(([first = '']) => [first]),
        'remote-teacher: the history does not end with the pointer.',
      ],
      [
        'it names another release than the pointer',
        () =>
          replaceIn(store, placesOf('teacher').pointer, `"active": "${idOf('1.2.0')}"`, `"active": "${idOf('1.0.0')}"`),
        'remote-teacher: the history does not end with the pointer.',
      ],
      [
        'the pointer is gone',
        () => store.storage.remove(placesOf('teacher').pointer),
        'remote-teacher: the pointer is missing, and its history is there.',
      ],
    ])('is not well when %s', async (_, spoil, sentence) => {
      await aLineOf(store, ['1.0.0', '1.1.0', '1.2.0'])
      await spoil()
      expect(await problems()).toEqual([sentence])
    })

    it('is well when its last move was not noted any more, and the next one notes it', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await rewrite(([first = '']) => [first])
      const { problems: none, notes } = await verifyStore(store)
      expect(none).toEqual([])
      expect(notes).toContain('remote-teacher: the last move is not noted yet; the next one notes it.')

      await promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })
      expect((await readText(store, history)).trim().split('\n')).toHaveLength(3)
      expect(await problems()).toEqual([])
    })

    it('goes on behind a line that was cut off', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      const text = await readText(store, history)
      await overwrite(store, history, text.slice(0, -30))
      await promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })

      const { problems: none, notes } = await verifyStore(store)
      expect(none).toEqual([])
      expect(notes).toContain('remote-teacher: line 2 of the history was cut off while it was written.')
    })
  })

  describe('signatures', () => {
    const { pointer } = placesOf('teacher')

    it('are good on everything that is written once there is a key', async () => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0', '1.1.0'])
      expect(await verifyStore(store)).toEqual({ problems: [], notes: [], releases: 2 })
    })

    it.each([
      [
        'a pointer that was changed together with its history',
        async () => {
          await replaceIn(store, pointer, '"reason": "Promoted', '"reason": "promoted')
          await replaceIn(store, placesOf('teacher').history, '"reason":"Promoted', '"reason":"promoted')
        },
        [
          'remote-teacher: the pointer is not what was signed.',
          'remote-teacher: move 1 of the history is not what was signed.',
        ],
      ],
      [
        'a release.json that was changed',
        async () => {
          await replaceIn(store, inRelease('1.0.0', 'release.json'), '"revision":"abc"', '"revision":"abd"')
          const changed = await readText(store, inRelease('1.0.0', 'release.json'))
          await overwrite(store, inRelease('1.0.0', 'release.json.br'), brotliCompressSync(changed))
        },
        [`remote-teacher ${idOf('1.0.0')}: release.json is not what was signed.`],
      ],
      [
        'a pointer whose signature was taken off',
        async () => {
          const { signature: _, ...rest } = JSON.parse(await readText(store, pointer))
          await overwrite(store, pointer, JSON.stringify(rest))
          await overwrite(store, placesOf('teacher').history, `${JSON.stringify(rest)}\n`)
        },
        ['remote-teacher: the pointer is not signed.'],
      ],
      [
        'a pointer of another remote',
        async () => {
          await aLineOf(store, ['1.0.0'], 'admin')
          const other = placesOf('admin')
          await overwrite(store, pointer, await readText(store, other.pointer))
          await overwrite(store, placesOf('teacher').history, await readText(store, other.history))
        },
        [
          'remote-teacher: the pointer is not what was signed.',
          'remote-teacher: move 1 of the history is not what was signed.',
        ],
      ],
    ])('give away %s', async (_, spoil, sentences) => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0'])
      await spoil()
      expect(await problems()).toEqual(sentences)
    })

    it('are asked for as soon as there is a key, and are given to what is live', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      const { key } = await makeSigningKey(store)
      expect(await problems()).toHaveLength(3)

      expect(await signLive(store, 'ada')).toEqual({ releases: 2, left: [] })
      expect(await verifyStore(store)).toEqual({ problems: [], notes: [], releases: 2 })
      expect(await readText(store, inRelease('1.0.0', 'release.json'))).toContain(`"signature":"${key.id}.`)
    })

    it('keep what was changed from going live', async () => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0'])
      const [next = ''] = await someReleases(store, ['1.1.0'])
      await replaceIn(store, inRelease('1.1.0', 'release.json'), '"revision":"abc"', '"revision":"abd"')
      await expect(promote(store, 'teacher', next, { by: 'ada' })).rejects.toThrow(/is not what was signed/)
    })

    it('are not given to what is damaged', async () => {
      await aLineOf(store, ['1.0.0'])
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0', '1.1.0'], 'admin')
      await flipByte(store, inRelease('1.0.0', 'entry.js'))
      await flipByte(store, `${folderOf('admin', idOf('1.0.0'))}/entry.js`)
      expect(await signLive(store, 'ada')).toEqual({
        releases: 1,
        left: ['admin', 'teacher'].map(
          (name) => `remote-${name} ${idOf('1.0.0')} is damaged: entry.js is not what was published.`,
        ),
      })
      expect(await problems()).toContain('remote-teacher: the pointer is not signed.')
      expect(await problems()).not.toContain('remote-admin: the pointer is not signed.')
    })

    it('of a lost key count until its public half is removed', async () => {
      const { key: lost } = await makeSigningKey(store)
      await aLineOf(store, ['1.0.0'])
      await rm(join(store.dataDir, 'keys/release-signing.pem'))
      const { key, isNew } = await makeSigningKey(store)
      expect(isNew).toBe(true)
      expect(key.id).not.toBe(lost.id)
      expect(await problems()).toEqual([])

      await rm(join(trustedFolderOf(store), `${lost.id}.pem`))
      expect(await problems()).toEqual([
        'remote-teacher: the pointer is signed with a key that is not trusted here.',
        `remote-teacher ${idOf('1.0.0')}: release.json is signed with a key that is not trusted here.`,
      ])
      await signLive(store, 'ada')
      expect(await problems()).toEqual([])
    })
  })
})
