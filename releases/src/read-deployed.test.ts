import { createPublicKey, verify } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { signedTextOf } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, overwrite, readText, replaceIn, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { folderOf, placesOf, readDeployed, type Store, startSigning, verifyStore } from './index'
import { makeSigningKey } from './signing-key'

useS3()
let store: Store

const teacher = async () => (await readDeployed(store)).remotes.teacher
const description = (version: string) => `${folderOf('teacher', idOf(version))}/release.json`
const { pointer: pointerFile } = placesOf('teacher')

async function takeSignatureOff(path: string) {
  const { signature: _, ...rest } = JSON.parse(await readText(store, path))
  await overwrite(store, path, JSON.stringify(rest))
}

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  describe('what the page carries', () => {
    it('is signed by a key that it names, as a browser needs it', async () => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0'])

      const { keys, remotes } = await readDeployed(store)

      const { signature = '', ...pointer } = remotes.teacher?.pointer ?? {}
      const [id = '', value = ''] = String(signature).split('.')
      expect(Buffer.from(keys[id] ?? '', 'base64url')).toHaveLength(32)
      const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: keys[id] ?? '' } })
      const text = Buffer.from(signedTextOf({ kind: 'pointer', remote: 'teacher' }, pointer))
      expect(verify(null, text, key, Buffer.from(value, 'base64url'))).toBe(true)
    })

    it.each([
      ['a pointer that was changed', () => replaceIn(store, pointerFile, '"reason": "P', '"reason": "p'), '1.1.0'],
      ['a pointer whose signature was taken off', () => takeSignatureOff(pointerFile), '1.1.0'],
      [
        'a release that was changed',
        () => replaceIn(store, description('1.1.0'), '"revision":"abc"', '"revision":"abd"'),
        '1.0.0',
      ],
      ['a release whose signature was taken off', () => takeSignatureOff(description('1.1.0')), '1.0.0'],
      ['a release that is gone', () => store.storage.remove(description('1.1.0')), '1.0.0'],
      [
        'a release under the name of another',
        async () => overwrite(store, description('1.1.0'), await readText(store, description('1.0.0'))),
        '1.0.0',
      ],
    ])('is not %s, but the next that counts', async (_, spoil, expected) => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await aLineOf(store, ['1.0.0'], 'admin')
      expect(await readDeployed(store)).toMatchObject({
        remotes: { teacher: { release: { id: idOf('1.1.0') } } },
        damage: [],
      })
      await spoil()
      const { remotes, damage } = await readDeployed(store)
      expect(remotes.teacher).toMatchObject({
        pointer: { seq: 2, reason: 'Promoted to everybody' },
        release: { id: idOf(expected), revision: 'abc' },
        base: `/store/${folderOf('teacher', idOf(expected))}/`,
      })
      expect(damage).toEqual([expect.stringMatching(/remote-teacher/)])
    })

    it('is nothing that is signed with a key that does not count', async () => {
      await makeSigningKey(store)
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await rm(join(store.dataDir, 'keys'), { recursive: true })
      await makeSigningKey(store)
      expect(await teacher()).toBeNull()
    })

    it('says nothing of what was only published, and names whatever was deployed', async () => {
      await someReleases(store, ['1.0.0'])
      await aLineOf(store, ['1.0.0'], 'exam-desk')
      expect(await readDeployed(store)).toMatchObject({ shell: null, damage: [] })
      expect(Object.keys((await readDeployed(store)).remotes)).toEqual(['exam-desk'])
      await aLineOf(store, ['1.0.0', '1.1.0'], 'shell')
      const { shell, remotes } = await readDeployed(store)
      expect(shell).toMatchObject({ seq: 2, active: idOf('1.1.0') })
      expect(Object.keys(remotes)).toEqual(['exam-desk'])
    })

    it('takes no other remote along when one cannot be read', async () => {
      await aLineOf(store, ['1.0.0'])
      await aLineOf(store, ['1.0.0'], 'admin')
      await overwrite(store, description('1.0.0'), '{')
      const { remotes } = await readDeployed(store)
      expect([remotes.teacher, remotes.admin?.release.id]).toEqual([null, idOf('1.0.0')])
    })
  })

  describe('the first key', () => {
    it('signs what was live without one, so that it goes on working', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      expect(await startSigning(store, 'ada')).toEqual({ isNew: true, releases: 2, left: [] })
      expect(await verifyStore(store)).toEqual({ problems: [], notes: [], releases: 2 })
      expect(await teacher()).toMatchObject({ pointer: { seq: 3 }, release: { id: idOf('1.1.0') } })
    })

    it('is the only one that does: later a missing signature may have been taken off', async () => {
      await startSigning(store, 'ada')
      await aLineOf(store, ['1.0.0'])
      await takeSignatureOff(description('1.0.0'))
      expect(await startSigning(store, 'ada')).toMatchObject({ isNew: false, releases: 0 })
      expect(await teacher()).toBeNull()
    })
  })
})
