import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { DiskReserve } from '../platform/disk/disk-reserve'
import { answerOfReserve } from './told-reserve'

const running = new Set<Worker>()

afterAll(() => {
  for (const worker of running) worker.process.kill()
})

function fork(reserve: DiskReserve | null) {
  const exec = join(import.meta.dirname, '../../test/late-process.ts')
  cluster.setupPrimary({ exec, args: [], execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const worker = cluster.fork()
  running.add(worker)
  answerOfReserve(reserve, worker)
  return worker
}

async function saidBy(worker: Worker): Promise<unknown> {
  for (;;) {
    const [said] = await once(worker, 'message')
    if ('turns' in said) return said
  }
}

it('a process that was still starting when the disk turned full knows it too, and says so', async () => {
  const reserve = new DiskReserve('/nowhere')
  const worker = fork(reserve)
  await once(worker, 'online')
  reserve.isSpent = true
  worker.send({ kind: 'reserve of the disk', isSpent: true })
  expect(await saidBy(worker)).toEqual({ isSpent: true, turns: [true] })
})

it('where nobody keeps room everybody writes', async () => {
  expect(await saidBy(fork(null))).toEqual({ isSpent: false, turns: [] })
})
