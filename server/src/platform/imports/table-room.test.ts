import { expect, it } from '@jest/globals'
import { TableRoom } from './table-room'

const megabyte = 1_000_000

function aWork(room: TableRoom, bytes: number) {
  let end = () => {}
  const state = { hasBegun: false }
  const done = room.take(bytes, async () => {
    state.hasBegun = true
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  return { state, done, end: () => end() }
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve))

it('holds one large file at a time, and lets a small one in beside it', async () => {
  const needs: number[] = []
  const room = new TableRoom((most) => needs.push(most))
  const one = aWork(room, 50 * megabyte)
  const other = aWork(room, 50 * megabyte)
  const small = aWork(room, 5 * megabyte)
  await aMoment()
  expect([one, other, small].map(({ state }) => state.hasBegun)).toEqual([true, false, true])
  // What is only cached has to fit into what is left.
  expect(needs).toEqual([10 * megabyte, 5 * megabyte])
  one.end()
  await aMoment()
  expect(other.state.hasBegun).toBe(true)
  other.end()
  small.end()
  await Promise.all([one.done, other.done, small.done])
})

it('gives all of it to what is larger, and has it back after a failure', async () => {
  const room = new TableRoom(() => {})
  await expect(room.take(500 * megabyte, () => Promise.reject(new Error('bad file')))).rejects.toThrow('bad file')
  expect(room.free).toBe(60 * megabyte)
})
