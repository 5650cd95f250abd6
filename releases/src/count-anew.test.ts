import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, overwrite, readText } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { countAnew, placesOf, readDeployed, type Store, verifyStore } from './index'
import { keyFileOf, makeSigningKey } from './signing-key'

useS3()
let store: Store

const keyOf = async (part: 'teacher' | 'admin') => {
  const { signature } = JSON.parse(await readText(store, placesOf(part).pointer))
  return String(signature).split('.')[0]
}

describe.each(kinds)('a store that was brought back, in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  it('counts its moves under a new key, and people have the release that they had', async () => {
    const { key } = await makeSigningKey(store)
    await aLineOf(store, ['1.0.0', '1.1.0'])
    expect(await countAnew(store, 'ada')).toEqual({ releases: 2, left: [] })
    expect(await keyOf('teacher')).not.toBe(key.id)
    expect((await readDeployed(store)).remotes.teacher?.release.id).toBe(idOf('1.1.0'))
    expect(await verifyStore(store)).toEqual({ problems: [], notes: [], releases: 2 })
  })

  it('gets no signature for a pointer that had none that counts', async () => {
    const { key } = await makeSigningKey(store)
    await aLineOf(store, ['1.0.0'])
    await aLineOf(store, ['1.0.0'], 'admin')
    const { pointer } = placesOf('teacher')
    const somebodys = (await readText(store, pointer)).replace('"reason": "', '"reason": "not ')
    await overwrite(store, pointer, somebodys)
    expect(await countAnew(store, 'ada')).toEqual({
      releases: 1,
      left: ['The pointer of remote-teacher is not what was signed.'],
    })
    expect(await readText(store, pointer)).toBe(somebodys)
    expect(await keyOf('admin')).not.toBe(key.id)
  })

  it('stays as it is where nothing was ever signed, and where the key lies elsewhere', async () => {
    await aLineOf(store, ['1.0.0'])
    expect(await countAnew(store, 'ada')).toBe('not signed')
    const { key } = await makeSigningKey(store)
    await aLineOf(store, ['1.0.0'], 'admin')
    await rm(keyFileOf(store))
    expect(await countAnew(store, 'ada')).toBe('lacks key')
    expect(await keyOf('admin')).toBe(key.id)
  })
})
