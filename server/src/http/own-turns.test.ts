import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { OwnTurns } from './own-turns'

it('lets six requests of a person be at work, and those of anybody else at once', async () => {
  const turns = new OwnTurns()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (person: string) =>
    turns.take(person, () => {
      begun.push(person)
      return new Promise<void>((end) => ends.push(end))
    })
  const asked = Array.from({ length: 10 }, () => ask('pupil'))
  await turn()
  void ask('teacher')
  await turn()
  expect(begun).toEqual([...Array(6).fill('pupil'), 'teacher'])

  while (ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  await Promise.all(asked)
  expect(begun.filter((person) => person === 'pupil')).toHaveLength(10)
})

it('refuses whoever asks for far more at once than a browser can', async () => {
  const turns = new OwnTurns()
  const asked = Array.from({ length: 107 }, () => turns.take('pupil', () => new Promise<void>(() => {})))
  await expect(asked.at(-1)).rejects.toMatchObject({ status: 429 })
})
