import { expect, it } from '@jest/globals'
import { aBuild, idOf } from '../test/factories'
import { aStore } from '../test/kinds'
import { afterOthers, findPointer, promote, Refusal, verifyStore, writeRelease } from './index'

it('lets several who make the same release live at once all come to the same end', async () => {
  const store = await aStore()
  const built = await aBuild()
  const makeLive = async () => {
    const { release } = await writeRelease(store, built)
    if ((await findPointer(store, 'teacher'))?.active === release.id) return
    await promote(store, 'teacher', release.id, { reason: 'Built here', by: 'ada' })
  }
  await Promise.all(Array.from({ length: 6 }, () => afterOthers(makeLive)))
  expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: idOf('1.0.0') })
  expect((await verifyStore(store)).problems).toEqual([])
})

it('does not do again what is refused for another reason', async () => {
  let tries = 0
  const refused = afterOthers(async () => {
    tries += 1
    throw new Refusal('It does not fit.')
  })
  await expect(refused).rejects.toThrow('It does not fit.')
  expect(tries).toBe(1)
})
