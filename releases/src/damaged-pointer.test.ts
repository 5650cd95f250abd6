import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, overwrite, readText, replaceIn, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { findPointer, placesOf, promote, readDeployed, readStatus, rollback, type Store, verifyStore } from './index'
import { signLive } from './sign-live'
import { makeSigningKey } from './signing-key'

useS3()
let store: Store

const [one, two, three] = ['1.0.0', '1.1.0', '1.2.0'].map(idOf) as [string, string, string]
const { pointer, history } = placesOf('teacher')
const back = (repair?: boolean) => rollback(store, 'teacher', { reason: 'Marks are missing', by: 'ada', repair })
const forward = (id: string, repair?: boolean) => promote(store, 'teacher', id, { by: 'ada', repair })
const statusOfTeacher = async () => (await readStatus(store)).find(({ remote }) => remote === 'teacher')

async function takeSignatureOff() {
  const { signature: _, ...rest } = JSON.parse(await readText(store, pointer))
  await overwrite(store, pointer, JSON.stringify(rest))
}

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
    await makeSigningKey(store)
    await aLineOf(store, ['1.0.0', '1.1.0'])
  })

  describe.each([
    ['torn', () => overwrite(store, pointer, '{"seq":'), 'The pointer of remote-teacher cannot be read.'],
    ['gone', () => store.storage.remove(pointer), 'The pointer of remote-teacher is missing.'],
    ['changed', () => replaceIn(store, pointer, two, one), 'The pointer of remote-teacher is not what was signed.'],
    ['without its signature', takeSignatureOff, 'The pointer of remote-teacher is not signed by a key that counts.'],
  ])('a pointer that is %s', (_, spoil, sentence) => {
    beforeEach(spoil)

    it('has the newest move of the history standing in for it, and that is said', async () => {
      const stoodIn = `${sentence} Move 2 of its history stands in for it.`
      const { remotes, damage } = await readDeployed(store)
      expect(remotes.teacher).toMatchObject({ pointer: { seq: 2 }, release: { id: two } })
      expect(damage).toEqual([stoodIn])
      expect(await statusOfTeacher()).toMatchObject({ pointer: { active: two }, damage: [stoodIn] })
    })
  })

  it.each([
    ['torn', () => overwrite(store, pointer, '{"seq":')],
    ['gone', () => store.storage.remove(pointer)],
  ])('a pointer that is %s is mended by the next move, which says so', async (_, spoil) => {
    await spoil()
    expect(await back()).toMatchObject({
      seq: 3,
      active: one,
      quarantined: [two],
      reason: expect.stringMatching(/^Marks are missing \(The pointer of remote-teacher .* Went on from move 2\.\)$/),
    })
    expect((await verifyStore(store)).problems).toEqual([])
    expect((await statusOfTeacher())?.damage).toEqual([])
  })

  it('a torn pointer is mended by promoting what is active', async () => {
    await overwrite(store, pointer, 'torn')
    expect(await forward(two)).toMatchObject({ seq: 3, active: two, lastGood: [one] })
    expect((await verifyStore(store)).problems).toEqual([])
  })

  describe.each([
    ['changed', () => replaceIn(store, pointer, two, one), /is not what was signed. Find out with release verify/],
    ['not signed', takeSignatureOff, /is not signed by a key that counts. Find out with release verify/],
  ])('a pointer that can be read and is %s', (_, spoil, sentence) => {
    it('is built on by nobody who has not said so', async () => {
      await someReleases(store, ['1.2.0'])
      await spoil()
      const before = await readText(store, pointer)
      await expect(back()).rejects.toThrow(sentence)
      await expect(forward(three)).rejects.toThrow(/say --repair to go on from move 2 \(.* is active\)/)
      expect(await readText(store, pointer)).toBe(before)
    })

    it('gives way to the last move that counts where somebody says --repair', async () => {
      await spoil()
      expect(await back(true)).toMatchObject({ seq: 3, active: one, quarantined: [two] })
      expect((await verifyStore(store)).problems).toEqual([])
    })

    it('is signed where it is right, and then as good as any', async () => {
      await takeSignatureOff()
      await signLive(store, 'ada')
      expect(await back()).toMatchObject({ seq: 4, active: one })
    })
  })

  it('a pointer that nothing can stand in for is refused with what to do', async () => {
    await overwrite(store, pointer, 'torn')
    await store.storage.remove(history)
    await expect(back()).rejects.toThrow(
      /No move of its history can stand in for it. Look at .* and remove it, then promote/,
    )
    expect(await statusOfTeacher()).toMatchObject({ pointer: null, damage: [expect.stringMatching(/cannot be read/)] })
    await store.storage.remove(pointer)
    await forward(one)
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 1, active: one })
  })

  it('of two who mend it at once one wins', async () => {
    await overwrite(store, pointer, 'torn')
    const outcomes = await Promise.allSettled([back(), back()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await verifyStore(store)).problems).toEqual([])
  })
})
