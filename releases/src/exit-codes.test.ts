import { rm } from 'node:fs/promises'
import { beforeEach, expect, it } from '@jest/globals'
import { aLineOf, idOf, overwrite, someReleases } from '../test/factories'
import { aStore } from '../test/kinds'
import { runRelease } from '../test/run-release'
import { findPointer, folderOf, promote, type Store } from './index'

let store: Store
beforeEach(async () => {
  store = await aStore()
  await aLineOf(store, ['1.0.0', '1.1.0'])
})

const endOf = async (verb: string) => (await runRelease(store, [verb])).code
const ends = async () => ({ status: await endOf('status'), verify: await endOf('verify') })
const fileOf = (version: string) => `${folderOf('teacher', idOf(version))}/entry.js`

it('ends with 0 where people have what was published', async () => {
  expect(await ends()).toEqual({ status: 0, verify: 0 })
})

it('ends with 2 where a file of what people have is damaged, and names it', async () => {
  await overwrite(store, fileOf('1.1.0'), 'throw 1')
  const { said, code } = await runRelease(store, ['status'])
  const sentence = `remote-teacher ${idOf('1.1.0')} is damaged: entry.js is not what was published.`
  expect(said.split(`  DAMAGED: ${sentence}`)).toHaveLength(2)
  expect([code, await endOf('verify')]).toEqual([2, 2])
  const machine = JSON.parse((await runRelease(store, ['status', '--json'])).said)
  expect(machine[0].damage).toEqual([sentence])
})

it('ends with 2 where a canary is damaged, which few people have', async () => {
  const [canary = ''] = await someReleases(store, ['1.2.0'])
  await promote(store, 'teacher', canary, { canary: 10, by: 'ada' })
  await overwrite(store, fileOf('1.2.0'), 'throw 1')
  expect(await ends()).toEqual({ status: 2, verify: 2 })
})

it('leaves it to verify to read what nobody has, and what one could go back to', async () => {
  await overwrite(store, fileOf('1.0.0'), 'throw 1')
  expect((await findPointer(store, 'teacher'))?.lastGood).toEqual([idOf('1.0.0')])
  expect(await ends()).toEqual({ status: 0, verify: 2 })
})

it('ends with 1 where nothing could be looked at', async () => {
  await rm(store.dataDir, { recursive: true })
  expect(await ends()).toEqual({ status: 1, verify: 1 })
})
