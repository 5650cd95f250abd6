import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { AskedThread } from './asked-thread'
import { KeptThreads } from './kept-threads'

let folder: string
let path: string

// It answers with its own number, ends when it is told to, and is silent for ever when it is told nothing.
const code = `import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', (order) => {
  if (order === 'fail') throw new Error('It fell over this order')
  if (order === 'end after the answer') setTimeout(() => process.exit(3), 10)
  if (order !== 'wait') parentPort.postMessage(threadId)
})`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-threads-'))
  path = join(folder, 'thread.mjs')
  await writeFile(path, code)
})
afterAll(() => rm(folder, { recursive: true }))

async function withThreads(use: (threads: KeptThreads<string, number>) => Promise<void>) {
  const threads = new KeptThreads<string, number>(() => new AskedThread(path), 60_000)
  await use(threads).finally(() => threads.close())
}

it('asks a thread again that has answered, and a second one only beside it', () =>
  withThreads(async (threads) => {
    const first = await threads.ask('answer')
    expect(await threads.ask('answer')).toBe(first)
    const both = await Promise.all([threads.ask('answer'), threads.ask('answer')])
    expect(new Set(both).size).toBe(2)
    expect(both).toContain(first)
  }))

it('tells what a thread died of, and goes on with another', () =>
  withThreads(async (threads) => {
    await expect(threads.ask('fail')).rejects.toThrow('It fell over this order')
    expect(await threads.ask('answer')).toEqual(expect.any(Number))
  }))

it('asks no thread that ended while it waited', () =>
  withThreads(async (threads) => {
    const first = await threads.ask('end after the answer')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await threads.ask('answer')).not.toBe(first)
  }))

it('ends a thread that takes longer than it may', () =>
  withThreads(async (threads) => {
    const first = await threads.ask('answer')
    const given = new AbortController()
    const waiting = threads.ask('wait', given.signal)
    given.abort(new Error('That took too long'))
    await expect(waiting).rejects.toThrow('That took too long')
    expect(await threads.ask('answer')).not.toBe(first)
  }))
