import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { busy, ProblemError } from '../http/problems'
import { FairQueue } from './fair-queue'

/** Work that is done when it is told so, in the order in which it was begun. */
function aQueue(longestQueue = 100) {
  const queue = new FairQueue({ mostAtOnce: 1, longestQueue, refuse: busy })
  const begun: string[] = []
  const open: (() => void)[] = []
  function order(name: string, line: string, isFirst = false) {
    return queue.take({ line, isFirst }, () => {
      begun.push(name)
      return new Promise<void>((done) => open.push(done))
    })
  }
  async function finish(count: number) {
    for (let done = 0; done < count; done++) {
      open.shift()?.()
      await turn()
    }
  }
  return { queue, begun, order, finish }
}

describe('a fair queue', () => {
  it('lets the lines take turns, however long one of them is', async () => {
    const { begun, order, finish } = aQueue()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void order(name, 'a')
    void order('b1', 'b')
    void order('c1', 'c')
    await finish(6)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('takes what goes first before everything else', async () => {
    const { begun, order, finish } = aQueue()
    for (const name of ['a1', 'a2', 'a3']) void order(name, 'a')
    void order('known', 'a', true)
    await finish(4)
    expect(begun).toEqual(['a1', 'known', 'a2', 'a3'])
  })

  it('refuses the last of the longest line when it is full, and not whoever comes from elsewhere', async () => {
    const { begun, order, finish } = aQueue(3)
    const orders = ['a1', 'a2', 'a3', 'a4'].map((name) => order(name, 'a'))
    void order('b1', 'b')
    await expect(orders[3]).rejects.toBeInstanceOf(ProblemError)
    await finish(4)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('refuses whoever has the longest line', async () => {
    const { order } = aQueue(2)
    for (const name of ['a1', 'a2', 'a3']) void order(name, 'a')
    await expect(order('a4', 'a')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  })

  it('has its places free again afterwards, also after work that failed', async () => {
    const { queue, order, finish } = aQueue()
    await expect(queue.take({ line: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    void order('b1', 'b')
    await turn()
    await finish(1)
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })
})
