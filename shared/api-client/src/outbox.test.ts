import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import { NetworkError } from './errors'
import { Outbox, type OutboxEntry, type OutboxKind } from './outbox'
import { OutboxEntries } from './outbox-entries'

interface Payload {
  text: string
  version: number
}
type Entry = OutboxEntry<Payload, string>

const open: Outbox<Payload, number, string>[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
  jest.restoreAllMocks()
})

/** A server that keeps texts with a version, and answers each idempotency key once. */
function aServer() {
  const texts = new Map<string, Payload>()
  const replies = new Map<string, unknown>()
  const state = { isAway: false, losesReplies: false, requests: 0, effects: 0, delay: 0 }

  const kind: OutboxKind<Payload, number, string> = {
    name: crypto.randomUUID(),
    merge: (before, next) => ({ ...next, version: before.version }),
    rebase: (payload, version) => ({ ...payload, version: Math.max(payload.version, version) }),
    async send(entries, { idempotencyKey }) {
      state.requests += 1
      if (state.isAway) throw new NetworkError(0)
      await new Promise((resolve) => setTimeout(resolve, state.delay))
      const known = replies.get(idempotencyKey)
      const outcomes = (known as ReturnType<typeof act>[]) ?? entries.map(act)
      replies.set(idempotencyKey, outcomes)
      if (state.losesReplies) throw new NetworkError(0)
      return outcomes
    },
  }

  function act({ key, payload }: Entry) {
    const now = texts.get(key) ?? { text: '', version: 0 }
    if (now.version !== payload.version) return { held: `theirs is ${now.text}` }
    state.effects += 1
    texts.set(key, { text: payload.text, version: now.version + 1 })
    return { reply: now.version + 1 }
  }
  return { texts, state, kind }
}

type Server = ReturnType<typeof aServer>

async function openFor({ kind }: Server, person = 'grace', isSignedIn = () => true) {
  const outbox = await Outbox.open({ person, kind, isSignedIn })
  open.push(outbox)
  // Until it has looked for what was left behind.
  await new Promise((resolve) => setTimeout(resolve, 30))
  return outbox
}

const edit = (key: string, text: string, version = 0) => ({ group: 'sheet', key, payload: { text, version } })
const isEmpty = (outbox: Outbox<Payload, number, string>) =>
  waitFor(() => expect(outbox.state().byKey.size).toBe(0), { timeout: 5_000 })

const lockOf = ({ kind }: Server) => `bellhouse:outbox:${kind.name}:grace`

/** What was left from before is looked for when an outbox opens; until then nothing leaves beside its being written. */
async function untilIdle(server: Server) {
  await navigator.locks.request(lockOf(server), () => undefined)
  await new Promise((resolve) => setTimeout(resolve))
}

const failToWrite = () =>
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })

describe('an outbox', () => {
  it('sends what was changed, and shows it at once', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    const kept = outbox.put([edit('a', '45')])
    expect(outbox.state()).toMatchObject({ waiting: 1 })
    expect(outbox.state().byKey.get('a')?.payload.text).toBe('45')
    await kept
    await isEmpty(outbox)
    expect(server.texts.get('a')).toEqual({ text: '45', version: 1 })
  })

  it('sends at once what the person has said to be all, without the pause for more', async () => {
    const server = aServer()
    const outbox = await openFor({ ...server, kind: { ...server.kind, pause: 60_000 } })
    await outbox.put([edit('a', '45'), edit('b', '50')], { now: true })
    await isEmpty(outbox)
    expect([server.state.requests, server.texts.size]).toEqual([1, 2])
  })

  it('sends what is all while it is written, not behind it', async () => {
    const server = aServer()
    const order: string[] = []
    const send: Server['kind']['send'] = (...given) => {
      order.push('sent')
      return server.kind.send(...given)
    }
    const outbox = await openFor({ ...server, kind: { ...server.kind, send } })
    await outbox.put([edit('a', '45'), edit('b', '50')], { now: true })
    order.push('written')
    await isEmpty(outbox)
    expect(order).toEqual(['sent', 'written'])
    expect([server.state.requests, server.state.effects, server.texts.size]).toEqual([1, 2, 2])
  })

  it('repeats with the same key what left while it was written, where its reply was lost', async () => {
    const server = aServer()
    server.state.losesReplies = true
    const outbox = await openFor(server)
    await outbox.put([edit('a', '45')], { now: true })
    await waitFor(() => expect(outbox.state()).toMatchObject({ waiting: 1, isStuck: true }))
    server.state.losesReplies = false
    window.dispatchEvent(new Event('online'))
    await isEmpty(outbox)
    expect([server.state.effects, server.texts.get('a')?.version]).toEqual([1, 1])
  })

  it('has one effect where its tab went away between its request and the reply', async () => {
    const server = aServer()
    const gone = await OutboxEntries.open<Payload, number, string>(['grace', server.kind.name], server.kind)
    const { key, entries, written } = gone.begin([edit('a', '45')])
    await Promise.all([server.kind.send(entries, { idempotencyKey: key }), written])
    gone.close()
    await isEmpty(await openFor(server))
    expect([server.state.requests, server.state.effects, server.texts.get('a')?.version]).toEqual([2, 1, 1])
  })

  it('keeps the draft of what left, where its tab went away before it was written', async () => {
    const server = aServer()
    const gone = await OutboxEntries.open<Payload, number, string>(['grace', server.kind.name], server.kind)
    await gone.put([{ ...edit('a', '45'), held: 'draft' }])
    const { put } = IDBObjectStore.prototype
    const aborting = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function goAway(
      this: IDBObjectStore,
      ...given
    ) {
      queueMicrotask(() => this.transaction.abort())
      return put.apply(this, given)
    })
    const { key, entries, written } = gone.begin([edit('a', '45')])
    await server.kind.send(entries, { idempotencyKey: key })
    await expect(written).rejects.toThrow('AbortError')
    aborting.mockRestore()
    gone.close()

    const outbox = await openFor(server)
    expect(outbox.state().byKey.get('a')).toMatchObject({ held: 'draft', payload: { text: '45' } })
    expect(server.state.effects).toBe(1)
  })

  it('lets nothing wait that the server has, though this browser could not write it', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    await untilIdle(server)
    const failing = failToWrite()
    await expect(outbox.put([edit('a', '45')], { now: true })).rejects.toThrow('The disk is full')
    await isEmpty(outbox)
    failing.mockRestore()
    expect(server.texts.get('a')).toEqual({ text: '45', version: 1 })
  })

  it('sends what this browser could not write after another tab that was busy', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    await untilIdle(server)
    const failing = failToWrite()
    let release: () => void = () => undefined
    const busy = navigator.locks.request(lockOf(server), () => new Promise<void>((resolve) => (release = resolve)))
    await expect(outbox.put([edit('a', '45')], { now: true })).rejects.toThrow('The disk is full')
    expect(server.state.requests).toBe(0)
    release()
    await Promise.all([busy, isEmpty(outbox)])
    failing.mockRestore()
    expect(server.texts.get('a')).toEqual({ text: '45', version: 1 })
  })

  it('waits for the turn of another tab that sends, and has one effect', async () => {
    const server = aServer()
    server.state.delay = 80
    const [one, other] = [await openFor(server), await openFor(server)]
    await one.put([edit('a', '45')], { now: true })
    await other.put([edit('b', '50')], { now: true })
    await Promise.all([isEmpty(one), isEmpty(other)])
    expect([server.state.requests, server.state.effects, server.texts.size]).toEqual([2, 2, 2])
  })

  it('sends nothing beside what waits already, so that nothing overtakes it', async () => {
    const server = aServer()
    const outbox = await openFor({ ...server, kind: { ...server.kind, pause: 60_000 } })
    await outbox.put([edit('c', '4')])
    await outbox.put([edit('a', '45'), edit('b', '50')], { now: true })
    await isEmpty(outbox)
    expect([server.state.requests, ...server.texts.keys()]).toEqual([1, 'c', 'a', 'b'])
  })

  it('sends one change for what was typed again before it left', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    for (const text of ['4', '45', '45.5']) await outbox.put([edit('a', text)])
    await isEmpty(outbox)
    expect([server.state.effects, server.texts.get('a')]).toEqual([1, { text: '45.5', version: 1 }])
  })

  it('sends what was changed while the first change was on its way over the version that this one made', async () => {
    const server = aServer()
    server.state.delay = 80
    const outbox = await openFor(server)
    await outbox.put([edit('a', '4')])
    await waitFor(() => expect(outbox.state().isSending).toBe(true))
    await outbox.put([edit('a', '45')])
    await isEmpty(outbox)
    expect(server.texts.get('a')).toEqual({ text: '45', version: 2 })
  })

  it('sends a change that was begun before the reply to the last one was seen over the version that this one made', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    await outbox.put([edit('a', '4')])
    await isEmpty(outbox)
    await outbox.put([edit('a', '45')])
    await isEmpty(outbox)
    expect(server.texts.get('a')).toEqual({ text: '45', version: 2 })
  })

  it('sends a change that was kept the moment the last one had arrived over the version that this one made', async () => {
    const { kind } = aServer()
    const entries = await OutboxEntries.open<Payload, number, string>(['grace', kind.name], kind)
    await entries.put([edit('a', '4')])
    const batch = await entries.takeBatch()
    const settled = entries.settle(batch?.entries ?? [], [{ reply: 1 }])
    const { put } = await entries.put([edit('a', '45')])
    expect(put).toMatchObject([{ payload: { text: '45', version: 1 } }])
    await settled
    expect(await entries.list()).toHaveLength(1)
    entries.close()
  })

  it('takes no change of its own person for that of another, though the reply came to another tab', async () => {
    const server = aServer()
    const [one, other] = [await openFor(server), await openFor(server)]
    await one.put([edit('a', '4')])
    await isEmpty(one)
    await isEmpty(other)
    // As the other tab has it that has not heard of the reply yet.
    const entries = await OutboxEntries.open<Payload, number, string>(['grace', server.kind.name], server.kind)
    await entries.put([edit('a', '45')])
    entries.close()
    await other.put([edit('b', '46')])
    await isEmpty(other)
    expect(server.texts.get('a')).toEqual({ text: '45', version: 2 })
  })

  it('keeps what it has while the server is away, and tries again by itself', async () => {
    const server = aServer()
    server.state.isAway = true
    const outbox = await openFor(server)
    await outbox.put([edit('a', '45'), edit('b', '46')])
    await waitFor(() => expect(outbox.state()).toMatchObject({ waiting: 2, isStuck: true }))
    server.state.isAway = false
    window.dispatchEvent(new Event('online'))
    await isEmpty(outbox)
    expect(server.texts.size).toBe(2)
  })

  it('has one effect where the reply was lost', async () => {
    const server = aServer()
    server.state.losesReplies = true
    const outbox = await openFor(server)
    await outbox.put([edit('a', '45')])
    await waitFor(() => expect(outbox.state().isStuck).toBe(true))
    server.state.losesReplies = false
    window.dispatchEvent(new Event('online'))
    await isEmpty(outbox)
    expect([server.state.effects, server.texts.get('a')?.version]).toEqual([1, 1])
  })

  it('finds everything again when the page is opened anew, and repeats a request as it was', async () => {
    const server = aServer()
    server.state.losesReplies = true
    const first = await openFor(server)
    await first.put([edit('a', '45')])
    await waitFor(() => expect(first.state().isStuck).toBe(true))
    first.close()
    server.state.losesReplies = false

    const second = await openFor(server)
    await isEmpty(second)
    expect([server.state.effects, server.texts.get('a')]).toEqual([1, { text: '45', version: 1 }])
  })

  it('sends what was changed last, however soon it is closed', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    void outbox.put([edit('a', '45')])
    outbox.close()
    await waitFor(() => expect(server.texts.get('a')?.text).toBe('45'))
    expect(await openFor(server).then((again) => again.state().byKey.size)).toBe(0)
  })

  it('never shows or sends the changes of another person', async () => {
    const server = aServer()
    const grace = await openFor(server, 'grace', () => false)
    await grace.put([edit('a', '45')])
    const other = await openFor(server, 'other')
    expect(other.state().byKey.size).toBe(0)
    await other.put([edit('b', '46')])
    await isEmpty(other)
    expect([...server.texts.keys()]).toEqual(['b'])
    grace.close()

    await isEmpty(await openFor(server, 'grace'))
    expect([...server.texts.keys()].sort()).toEqual(['a', 'b'])
  })

  it('keeps what met a version conflict until its person decides', async () => {
    const server = aServer()
    server.texts.set('a', { text: '50', version: 3 })
    const outbox = await openFor(server)
    await outbox.put([edit('a', '45', 2), edit('b', '46')])
    await waitFor(() => expect(outbox.state()).toMatchObject({ waiting: 0 }))
    expect(outbox.state().byKey.get('a')).toMatchObject({ held: 'theirs is 50', payload: { text: '45' } })

    await outbox.put([edit('a', '45', 3)])
    await isEmpty(outbox)
    expect(server.texts.get('a')).toEqual({ text: '45', version: 4 })
  })

  it('forgets what its person takes back', async () => {
    const server = aServer()
    const outbox = await openFor(server)
    await outbox.put([{ ...edit('a', 'x'), held: 'not a mark' }])
    await outbox.drop(['a'])
    expect(outbox.state().byKey.size).toBe(0)
    expect(server.state.requests).toBe(0)
  })

  it('agrees with the other tabs of the same person', async () => {
    const server = aServer()
    server.state.isAway = true
    const [one, other] = [await openFor(server), await openFor(server)]
    await one.put([edit('a', '4')])
    await waitFor(() => expect(other.state().byKey.get('a')?.payload.text).toBe('4'))
    await other.put([edit('a', '45')])
    server.state.isAway = false
    window.dispatchEvent(new Event('online'))
    await Promise.all([isEmpty(one), isEmpty(other)])
    expect([server.state.effects, server.texts.get('a')]).toEqual([1, { text: '45', version: 1 }])
  })
})
