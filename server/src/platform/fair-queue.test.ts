import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { busy, ProblemError } from '../http/problems'
import { FairQueue } from './fair-queue'

/** Work that is done when it is told so, in the order in which it was begun. */
function aQueue(longestQueue = 1_000, isOpenToAll = false) {
  const queue = new FairQueue({ mostAtOnce: 1, longestQueue, refuse: busy, isOpenToAll })
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

  /** Has 140 addresses send nine tries each, and lets so many of them through. */
  async function anAttack(through: number) {
    const attack = aQueue(2_000, true)
    for (let each = 0; each < 9; each++)
      for (let address = 0; address < 140; address++) void attack.order('attack', `address ${address}`)
    await attack.finish(through)
    const behind = async (name: string, ...place: [string, boolean?]) => {
      const before = attack.begun.length
      void attack.order(name, ...place)
      while (!attack.begun.includes(name)) await attack.finish(1)
      return attack.begun.length - before - 1
    }
    return { ...attack, behind }
  }

  it('lets whoever comes once wait for nearly nobody, however many came before them', async () => {
    for (const through of [0, 1, 2, 3, 200]) {
      const { behind } = await anAttack(through)
      expect(await behind('honest', 'home')).toBeLessThanOrEqual(2)
      expect(await behind('at a known device', 'address 7', true)).toBe(0)
    }
  })

  it('does not take for new who comes with one try after the other', async () => {
    const { begun, order, finish } = aQueue(1_000, true)
    const next = () => {
      for (let address = 0; address < 140; address++)
        void order(`address ${address}`, `address ${address}`).then(() => order('again', `address ${address}`))
    }
    next()
    await finish(150)
    const before = begun.length
    for (let person = 0; person < 8; person++) void order('honest', `home ${person}`)
    await finish(16)
    expect(begun.slice(before).filter((name) => name === 'honest')).toHaveLength(8)
  })

  it('keeps a school behind one address among the first once one of its people has come in', async () => {
    const { queue, begun, order, finish } = await anAttack(150)
    void order('school', 'school').then(() => queue.trust('school'))
    for (let pupil = 1; pupil < 20; pupil++) void order('school', 'school')
    const before = begun.length
    await finish(40)
    expect(begun.slice(before).filter((name) => name === 'school').length).toBeGreaterThanOrEqual(20)
  })

  it('leaves a fourth of the turns to lines that have had one, however many come anew', async () => {
    const { begun, order, finish } = aQueue()
    for (let pupil = 0; pupil < 30; pupil++) void order('school', 'school')
    for (let turn = 0; turn < 100; turn++) {
      for (const address of ['a', 'b', 'c', 'd']) void order('attack', `${address} ${turn}`)
      await finish(1)
    }
    expect(begun.filter((name) => name === 'school').length).toBeGreaterThanOrEqual(25)
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
