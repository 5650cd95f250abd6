import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { aLineOf, idOf } from '../test/factories'
import { aStore } from '../test/kinds'
import { promote, readStatus, type Store, verifyStore } from './index'
import { sayStatus } from './say'
import { signLive } from './sign-live'
import { keyFileOf, makeSigningKey, trustedFolderOf } from './signing-key'
import type { PartStatus } from './status'

let store: Store

const sentence = /^The key that signs releases \(.*\) cannot be read. Remove it, and run: release key$/

beforeEach(async () => {
  store = await aStore()
  await makeSigningKey(store)
  await aLineOf(store, ['1.0.0', '1.1.0'])
  await aLineOf(store, ['1.0.0'], 'shell')
  await writeFile(keyFileOf(store), 'damaged')
})

it('leaves the status what people get, and says that the key is damaged', async () => {
  const status = await readStatus(store)
  expect(status).toMatchObject([
    { remote: 'shell', pointer: { active: idOf('1.0.0') }, releases: [idOf('1.0.0')] },
    { remote: 'teacher', pointer: { active: idOf('1.1.0') }, releases: [idOf('1.0.0'), idOf('1.1.0')] },
  ])
  for (const { damage } of status) expect(damage).toEqual([expect.stringMatching(sentence)])
  expect(sayStatus(status)).not.toContain('nothing is deployed')
})

const goBack = () => promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })

it('stops the next move with what to do, and none once that is done', async () => {
  await expect(goBack()).rejects.toThrow(sentence)
  await rm(keyFileOf(store))
  await makeSigningKey(store)
  await goBack()
  expect((await verifyStore(store)).problems).toEqual([])
})

it('is named where it is a public half, and what to do makes it well', async () => {
  const folder = trustedFolderOf(store)
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), '')
  const [shell, teacher] = await readStatus(store)
  for (const state of [shell, teacher]) {
    expect(state).toMatchObject({ pointer: null, damage: [expect.stringContaining(join(folder, name))] })
  }
  expect(sayStatus([teacher as PartStatus])).toContain('what is deployed cannot be read; 2 releases published')

  for (const file of [join(folder, name), keyFileOf(store)]) await rm(file)
  await signLive(store, 'ada')
  expect(await readStatus(store)).toMatchObject([{ damage: [] }, { pointer: { active: idOf('1.1.0') }, damage: [] }])
})
