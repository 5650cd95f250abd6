import { expect, it, jest } from '@jest/globals'
import { aBuild, aLineOf, idOf } from '../test/factories'
import { aStore } from '../test/kinds'
import { findPointer, makeLive, placesOf, rollback, verifyStore } from './index'

const order = { reason: 'Built here', by: 'ada' }

it('lets several machines that start at once with the same build all come to the same end', async () => {
  const store = await aStore()
  const built = await aBuild()
  const said = await Promise.all(Array.from({ length: 8 }, () => makeLive(store, built, order)))
  expect(said.filter(Boolean)).toEqual([`remote-teacher ${idOf('1.0.0')} is live.`])
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: idOf('1.0.0') })
  expect((await verifyStore(store)).problems).toEqual([])
})

it('has nothing to say where another machine was faster between a look and the move', async () => {
  const store = await aStore()
  const built = await aBuild()
  const find = store.storage.find.bind(store.storage)
  let isFirst = true
  jest.spyOn(store.storage, 'find').mockImplementation(async (path) => {
    const found = await find(path)
    if (path !== placesOf('teacher').pointer || !isFirst) return found
    isFirst = false
    await makeLive(store, built, order)
    return found
  })
  expect(await makeLive(store, built, order)).toBeUndefined()
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: idOf('1.0.0') })
})

it('leaves what was rolled back where it is', async () => {
  const store = await aStore()
  await aLineOf(store, ['0.9.0', '1.0.0'])
  await rollback(store, 'teacher', { reason: 'It does not save', by: 'bob' })
  expect(await makeLive(store, await aBuild({ shared: {} }), order)).toBeUndefined()
  expect(await findPointer(store, 'teacher')).toMatchObject({ active: idOf('0.9.0') })
})

it('refuses at once what would not be mended by another try', async () => {
  const store = await aStore()
  await store.storage.create(placesOf('teacher').pointer, Buffer.from('{'))
  await expect(makeLive(store, await aBuild(), order)).rejects.toThrow('cannot be read')
})
