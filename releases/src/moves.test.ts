import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, overwrite, readText, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { readHistory } from './history'
import { findPointer, folderOf, placesOf, promote, rollback, type Store } from './index'

useS3()
let store: Store

const [one, two, three] = ['1.0.0', '1.1.0', '1.2.0'].map(idOf) as [string, string, string]
const parts = ['shell', 'admin', 'teacher', 'exam-desk']
const threeVersions = ['1.0.0', '1.1.0', '1.2.0']
const pointer = () => findPointer(store, 'teacher')
const back = (to?: string) => rollback(store, 'teacher', { to, reason: 'Marks are missing', by: 'ada' })
const forward = (id: string, canary?: number) => promote(store, 'teacher', id, { canary, by: 'ada' })

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  describe('promoting', () => {
    it('remembers what was active before, newest first', async () => {
      await aLineOf(store, threeVersions)
      expect(await pointer()).toMatchObject({ seq: 3, active: three, lastGood: [two, one], quarantined: [] })
    })

    it('gives a canary to a share and leaves everybody else where they are', async () => {
      await aLineOf(store, ['1.0.0'])
      await someReleases(store, ['1.1.0'])
      await forward(two, 10)
      expect(await pointer()).toMatchObject({ active: one, canary: { release: two, share: 10 }, lastGood: [] })

      await forward(two, 50)
      await forward(two)
      expect(await pointer()).toMatchObject({ seq: 4, active: two, lastGood: [one] })
      expect(await pointer()).not.toHaveProperty('canary')
    })

    it('ends a canary without a stain when everybody is given the active one', async () => {
      await aLineOf(store, ['1.0.0'])
      await someReleases(store, ['1.1.0'])
      await forward(two, 10)
      await forward(one)
      expect(await pointer()).toMatchObject({ active: one, lastGood: [], quarantined: [] })
      expect(await pointer()).not.toHaveProperty('canary')
    })

    it.each([
      ['what is not there', () => forward('9.9.9+none'), /has no release 9.9.9\+none. It has: 1.0.0/],
      ['a path for an id', () => forward('../../remote-admin'), /has no release/],
      ['what is active already', () => forward(one), /is active for everybody already/],
      ['a canary of what is active', () => forward(one, 10), /is active for everybody already/],
    ])('refuses %s', async (_, moving, sentence) => {
      await aLineOf(store, ['1.0.0'])
      await expect(moving()).rejects.toThrow(sentence)
      expect(await pointer()).toMatchObject({ seq: 1 })
    })

    it('refuses a canary where nothing is active', async () => {
      await someReleases(store, ['1.0.0'])
      await expect(forward(one, 10)).rejects.toThrow(/has no active release/)
    })

    it('refuses what is damaged', async () => {
      await aLineOf(store, ['1.0.0'])
      await someReleases(store, ['1.1.0'])
      await overwrite(store, `${folderOf('teacher', two)}/entry.js`, "run('1.1.1')")
      await expect(forward(two)).rejects.toThrow(/is damaged: entry.js is not what was published/)
    })
  })

  describe('rolling back', () => {
    it('goes back and does not go forward again when it is done twice', async () => {
      await aLineOf(store, threeVersions)
      await back()
      expect(await pointer()).toMatchObject({ active: two, lastGood: [one], quarantined: [three] })
      await back()
      expect(await pointer()).toMatchObject({ seq: 5, active: one, lastGood: [], quarantined: [two, three] })
      await expect(back()).rejects.toThrow(
        /no good release to go back to\. Nothing else was published that was not rolled back\. Publish a mended one, or .*: promote teacher <release> --lift-quarantine$/,
      )
      await someReleases(store, ['0.9.0'])
      await expect(back()).rejects.toThrow(
        new RegExp(
          `Name one that was published: rollback teacher --to <release>\\. There are: ${idOf('0.9.0').replace('+', '\\+')}$`,
        ),
      )
    })

    it('says who, when and why in the history', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await back()
      const { moves } = await readHistory(store, 'teacher')
      expect(moves.map(({ pointer: { seq, active } }) => [seq, active])).toEqual([
        [1, one],
        [2, two],
        [3, one],
      ])
      expect(moves[2]?.pointer).toMatchObject({
        by: 'ada',
        reason: 'Marks are missing',
        from: expect.stringMatching(/:\d+$/),
      })
      expect(Date.parse(moves[2]?.pointer.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    })

    it('rolls back a running canary and leaves everybody else where they are', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await someReleases(store, ['1.2.0'])
      await forward(three, 10)
      await back()
      expect(await pointer()).toMatchObject({ active: two, lastGood: [one], quarantined: [three] })
      expect(await pointer()).not.toHaveProperty('canary')
    })

    it('goes to the release that it is told', async () => {
      await aLineOf(store, threeVersions)
      await back(one)
      expect(await pointer()).toMatchObject({ active: one, lastGood: [two], quarantined: [three] })
      await expect(back(three)).rejects.toThrow(/was rolled back itself/)
      await expect(back(one)).rejects.toThrow(/is active already/)
    })

    it('passes over a good one that is damaged', async () => {
      await aLineOf(store, threeVersions)
      await overwrite(store, `${folderOf('teacher', two)}/entry.js`, 'broken')
      await back()
      expect(await pointer()).toMatchObject({ active: one, quarantined: [three] })
    })

    it('keeps what was rolled back from going live, until somebody says that it is well', async () => {
      await aLineOf(store, ['1.0.0', '1.1.0'])
      await back()
      await expect(forward(two)).rejects.toThrow(/was rolled back. If it is well after all/)
      await expect(forward(two, 10)).rejects.toThrow(/was rolled back/)
      await promote(store, 'teacher', two, { by: 'ada', liftQuarantine: true })
      expect(await pointer()).toMatchObject({ active: two, lastGood: [one], quarantined: [] })
    })

    it('leaves the pointers of all other parts as they are, byte for byte', async () => {
      for (const remote of parts) await aLineOf(store, ['1.0.0', '1.1.0'], remote)
      const others = parts.filter((remote) => remote !== 'teacher')
      const bytes = () => Promise.all(others.map((remote) => readText(store, placesOf(remote).pointer)))
      const before = await bytes()
      await back()
      expect(await bytes()).toEqual(before)
    })
  })
})
