import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { aBuild, aLineOf, idOf } from '../test/factories'
import { aStore } from '../test/kinds'
import { findPointer, folderOf, makeLive, placesOf, rollback, type Store, startSigning, verifyStore } from './index'
import { signLive } from './sign-live'

const order = { reason: 'Built here', by: 'ada' }

it('lets several machines that start at once with the same build all come to the same end', async () => {
  const store = await aStore()
  const built = await aBuild()
  const said = await Promise.all(Array.from({ length: 8 }, () => makeLive(store, built, order)))
  expect(said.filter(Boolean)).toEqual([`remote-teacher ${idOf('1.0.0')} is live.`])
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: idOf('1.0.0') })
  expect((await verifyStore(store)).problems).toEqual([])
})

/** Does that between a look at the pointer, the first or a later one, and what follows from it. */
function afterLook({ storage }: Store, place: number, work: () => Promise<unknown>) {
  const find = storage.find.bind(storage)
  let looks = 0
  jest.spyOn(storage, 'find').mockImplementation(async (path) => {
    const found = await find(path)
    if (path !== placesOf('teacher').pointer) return found
    looks += 1
    if (looks === place) await work()
    return found
  })
}

it('has nothing to say where another machine was faster between a look and the move', async () => {
  const store = await aStore()
  const built = await aBuild()
  afterLook(store, 1, () => makeLive(store, built, order))
  expect(await makeLive(store, built, order)).toBeUndefined()
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: idOf('1.0.0') })
})

it.each([1, 2, 3])('leaves what somebody has decided after look %s, and says who', async (place) => {
  const store = await aStore()
  await aLineOf(store, ['0.8.0', '0.9.0'])
  afterLook(store, place, () => rollback(store, 'teacher', { reason: 'It does not save', by: 'bob' }))
  expect(await makeLive(store, await aBuild(), order)).toMatch(
    /1.0.0\S+ was built here and does not go live. .* bob rolled .* back to .* \(reason: It does not save\)/,
  )
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 3, active: idOf('0.8.0') })
})

it.each([1, 2, 3])('makes its build live where the pointer was only signed anew after look %s', async (place) => {
  const store = await aStore()
  await startSigning(store, 'ada')
  await aLineOf(store, ['0.9.0'])
  afterLook(store, place, () => signLive(store, 'bob'))
  expect(await makeLive(store, await aBuild(), order)).toBe(`remote-teacher ${idOf('1.0.0')} is live.`)
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

it.each(['91.0123456789ab.js', 'entry.js'])(
  'takes nothing of a build that was cut off in the middle of %s',
  async (name) => {
    const store = await aStore()
    const built = await aBuild()
    await truncate(join(built, name), 3)
    await expect(makeLive(store, built, order)).rejects.toThrow(
      `remote-teacher ${idOf('1.0.0')} in ${built} is no whole build: ${name} is not what was published. Build it again.`,
    )
    expect(await store.storage.list(folderOf('teacher', idOf('1.0.0')))).toEqual([])
    expect(await makeLive(store, await aBuild(), order)).toBe(`remote-teacher ${idOf('1.0.0')} is live.`)
  },
)

it('reads nothing of a build that stands in the store already, and starts whatever has become of it', async () => {
  const store = await aStore()
  const built = await aBuild()
  await makeLive(store, built, order)
  await truncate(join(built, 'entry.js'), 3)
  expect(await makeLive(store, built, order)).toBeUndefined()
  expect((await verifyStore(store)).problems).toEqual([])
})
