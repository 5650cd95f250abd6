import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { assert, asyncProperty, integer } from 'fast-check'
import { seal, sealedSize, unseal } from './sealed-stream'

const key = randomBytes(32)
const chunk = 65_536
const chunkSealed = chunk + 16
const head = 36

async function* pieces(bytes: Buffer, size = 10_000) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function gather(source: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const bytes of source) all.push(bytes)
  return Buffer.concat(all)
}

const sealed = (bytes: Buffer, purpose = 'part') => gather(seal(pieces(bytes), key, purpose))
const opened = (bytes: Buffer, purpose = 'part', by = key) => gather(unseal(pieces(bytes, 7_777), by, purpose))

it('gives back what was sealed, whatever its length and pieces, and its own length can be foretold', async () => {
  const around = [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5]
  for (const size of around) {
    const bytes = randomBytes(size)
    const closed = await sealed(bytes)
    expect(closed).toHaveLength(sealedSize(size))
    expect((await opened(closed)).equals(bytes)).toBe(true)
  }
  await assert(
    asyncProperty(integer({ min: 0, max: 200_000 }), integer({ min: 1, max: 90_000 }), async (size, piece) => {
      const bytes = randomBytes(size)
      const closed = await gather(seal(pieces(bytes, piece), key, 'part'))
      return closed.length === sealedSize(size) && (await opened(closed)).equals(bytes)
    }),
    { numRuns: 30 },
  )
})

it('is another text each time, so that nobody sees what is the same', async () => {
  const bytes = randomBytes(100)
  expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false)
})

describe('is refused', () => {
  const bytes = randomBytes(2 * chunk + 100)

  it('where any bit is another one', async () => {
    const closed = await sealed(bytes)
    for (const place of [0, 4, 35, head, head + chunk, head + chunkSealed + 1, closed.length - 1]) {
      const changed = Buffer.from(closed)
      changed[place] = (changed[place] ?? 0) ^ 1
      await expect(opened(changed)).rejects.toThrow('is damaged')
    }
  })

  it('where something is cut off, between chunks too', async () => {
    const closed = await sealed(bytes)
    for (const length of [0, 3, head - 1, head, head + 15, head + chunkSealed - 1, closed.length - 1])
      await expect(opened(closed.subarray(0, length))).rejects.toThrow(/is (cut off|damaged)/)
    for (const length of [0, 20, head + chunkSealed, head + 2 * chunkSealed])
      await expect(opened(closed.subarray(0, length))).rejects.toThrow('is cut off')
  })

  it('where chunks have changed places, or something stands behind them', async () => {
    const closed = await sealed(bytes)
    const [first, second] = [0, 1].map((n) => closed.subarray(head + n * chunkSealed, head + (n + 1) * chunkSealed))
    const rest = closed.subarray(head + 2 * chunkSealed)
    const swapped = Buffer.concat([closed.subarray(0, head), second ?? rest, first ?? rest, rest])
    await expect(opened(swapped)).rejects.toThrow('is damaged')
    await expect(opened(Buffer.concat([closed, rest]))).rejects.toThrow('is damaged')
  })

  it('where it was sealed for something else, or with another key', async () => {
    const closed = await sealed(bytes)
    await expect(opened(closed, 'another')).rejects.toThrow('is damaged')
    await expect(opened(closed, 'part', randomBytes(32))).rejects.toThrow('is damaged')
  })

  it('before any of its bytes is handed on', async () => {
    const closed = await sealed(bytes)
    closed[head + chunkSealed + 3] = (closed[head + chunkSealed + 3] ?? 0) ^ 1
    const handed: Buffer[] = []
    const reading = async () => {
      for await (const piece of unseal(pieces(closed), key, 'part')) handed.push(piece)
    }
    await expect(reading()).rejects.toThrow('is damaged')
    expect(Buffer.concat(handed).equals(bytes.subarray(0, chunk))).toBe(true)
  })
})
