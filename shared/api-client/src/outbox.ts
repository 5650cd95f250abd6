import {
  type Begun,
  type Edit,
  type Meeting,
  mostAtOnce,
  OutboxEntries,
  type OutboxEntry,
  type OutboxNews,
  type Outcome,
} from './outbox-entries'

export type { Edit, OutboxEntry, OutboxNews, Outcome } from './outbox-entries'

/** What an outbox carries: `P` is kept for each change, `R` is the server's reply to one, `H` why one waits for its person. */
export interface OutboxKind<P, R, H> extends Meeting<P, R> {
  name: string
  /** Milliseconds between a change and its leaving, in which more can come along; 250 unless said otherwise. */
  pause?: number
  /** Sends what belongs together; an outcome for each. What it throws is tried again later with the same key. */
  send(entries: readonly OutboxEntry<P, H>[], options: { idempotencyKey: string }): Promise<readonly Outcome<R, H>[]>
}

export interface OutboxOptions<P, R, H> {
  /** Whose changes: the name that somebody signs in with. */
  person: string
  kind: OutboxKind<P, R, H>
  /** Whether that person is the one who is signed in, asked before every request. */
  isSignedIn: () => boolean
}

export interface OutboxState<P, H> {
  /** The newest change of each key. */
  byKey: ReadonlyMap<string, OutboxEntry<P, H>>
  /** Changes that go by themselves and have not arrived. */
  waiting: number
  /** The groups that those changes belong to. */
  waitingGroups: number
  isSending: boolean
  /** Whether the last try failed; the next one comes by itself. */
  isStuck: boolean
}

const pauseBeforeSending = 250
const pausesBeforeRepeat = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

type Listener<P, R, H> = (replies: OutboxNews<P, R, H>['replies']) => void

/**
 * Carries the changes of one person to the server, in their order, each once, however often the network, the page or the browser goes
 * away in between. They are kept in the browser's database from the moment that they are made. Tabs take turns by a lock, and tell each
 * other what has become of what.
 */
export class Outbox<P, R, H> {
  private readonly stored = new Map<number, OutboxEntry<P, H>>()
  private readonly unwritten = new Map<string, OutboxEntry<P, H>>()
  private readonly listeners = new Set<Listener<P, R, H>>()
  private readonly channel: BroadcastChannel
  private readonly lock: string
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isWorking = false
  private isClosed = false
  private last: OutboxState<P, H>

  private constructor(
    private readonly options: OutboxOptions<P, R, H>,
    private readonly entries: OutboxEntries<P, R, H>,
    found: readonly OutboxEntry<P, H>[],
  ) {
    this.lock = `bellhouse:outbox:${options.kind.name}:${options.person}`
    this.channel = new BroadcastChannel(this.lock)
    this.channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews<P, R, H>>) => this.learn(data))
    for (const entry of found) this.stored.set(entry.id, entry)
    this.last = this.stateNow()
    window.addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
    this.hurry()
  }

  /** Opens what that person left behind in this browser, and begins to send it. */
  static async open<P, R, H>(options: OutboxOptions<P, R, H>) {
    const entries = await OutboxEntries.open<P, R, H>([options.person, options.kind.name], options.kind)
    return new Outbox(options, entries, await entries.list())
  }

  /** The same object until something changes. */
  readonly state = () => this.last

  /** Calls back after every change, with the replies that came. */
  readonly subscribe = (listener: Listener<P, R, H>) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /**
   * Shows the edits at once; done when they are kept. They leave after the pause in which more can come along, or at once (`now`) when
   * the person says that this is all: then, where nothing else waits, the request leaves while they are written.
   */
  async put(edits: readonly Edit<P, H>[], { now = false } = {}) {
    const isAlone = now && this.mayLeaveAlone(edits)
    const shown = edits.map((edit) => this.shownOf(edit))
    for (const entry of shown) this.unwritten.set(entry.key, entry)
    this.tell([])
    if (isAlone) return this.sendWhileWriting(this.entries.begin(edits), shown)
    this.noteWritten(shown, await this.entries.put(edits))
    if (now && this.failures === 0 && document.visibilityState !== 'hidden') this.hurry()
    else this.wake(this.options.kind.pause ?? pauseBeforeSending)
  }

  /** False from the moment that it sends the last of what is left. */
  get isOpen() {
    return !this.isClosed
  }

  /** Forgets, here and in every tab, what the server replied under these keys: it was taken back there. */
  forget(forgotten: readonly string[]) {
    this.announce({ put: [], removed: [], replies: [], forgotten })
  }

  /** Forgets what waits under these keys. */
  async drop(keys: readonly string[]) {
    this.announce(await this.entries.drop(keys))
  }

  /** Sends what is left, once, and ends; what does not arrive stays kept. */
  close() {
    this.isClosed = true
    clearTimeout(this.timer)
    window.removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    if (!this.isWorking) void this.work()
  }

  /** Whether these edits are all that waits, fit into one request, and have nothing in their way. */
  private mayLeaveAlone(edits: readonly Edit<P, H>[]) {
    const keys = new Set(edits.map(({ key }) => key))
    const isOneRequest = keys.size === edits.length && keys.size <= mostAtOnce
    const isOneGroup = edits.every(({ group, held = null }) => group === edits[0]?.group && held === null)
    const waits = ({ held }: OutboxEntry<P, H>) => held === null
    const isRest = ![...this.stored.values(), ...this.unwritten.values()].some(waits)
    const isFree = !this.isWorking && !this.isClosed && this.failures === 0 && document.visibilityState !== 'hidden'
    return keys.size > 0 && isOneRequest && isOneGroup && isRest && isFree && this.options.isSignedIn()
  }

  /**
   * Done when it is written; the request does not wait for that. Where another tab sends, it is that one's turn first, and what could not
   * be written, which no tab finds, leaves after it.
   */
  private async sendWhileWriting(begun: Begun<P, R, H>, shown: readonly OutboxEntry<P, H>[]) {
    const written = begun.written.then((news) => this.noteWritten(shown, news))
    const sendNow = async () => {
      await this.sendBegun(begun)
      return true
    }
    const sent = navigator.locks.request(this.lock, { ifAvailable: true }, (lock) => lock !== null && sendNow())
    void this.carry(async () => {
      const [, kept] = await Promise.allSettled([sent, written])
      const isLeft = !(await sent) && kept.status === 'rejected'
      await navigator.locks.request(this.lock, async () => {
        if (isLeft) await this.sendBegun(begun)
        await this.sendAll()
      })
    })
    await written
  }

  private async sendBegun({ key, entries, written }: Begun<P, R, H>) {
    if (!this.options.isSignedIn()) return
    const outcomes = await this.options.kind.send(entries, { idempotencyKey: key })
    const kept = await written.catch(() => null)
    if (kept) return this.announce(await this.entries.settle(kept.put, outcomes))
    // The server has what this browser could not write, so nothing of it waits.
    const replies = entries.flatMap((entry, index) => {
      const outcome = outcomes[index]
      return outcome && 'reply' in outcome ? [{ entry, reply: outcome.reply }] : []
    })
    for (const { entry } of replies) this.unwritten.delete(entry.key)
    this.announce({ put: [], removed: [], replies })
  }

  private noteWritten(shown: readonly OutboxEntry<P, H>[], news: OutboxNews<P, R, H>) {
    for (const entry of shown) if (this.unwritten.get(entry.key) === entry) this.unwritten.delete(entry.key)
    this.announce(news)
  }

  private release() {
    this.channel.close()
    this.entries.close()
  }

  private readonly hurry = () => {
    if (this.isClosed || document.visibilityState === 'hidden') return
    this.failures = 0
    clearTimeout(this.timer)
    this.timer = undefined
    void this.work()
  }

  // While a repeat is due, a new change waits for it: it would meet the same network.
  private wake(pause: number) {
    if (this.isClosed || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.work()
    }, pause)
  }

  private async work() {
    if (this.isWorking) return this.wake(pauseBeforeSending)
    await this.carry(() => navigator.locks.request(this.lock, () => this.sendAll()))
  }

  private async carry(send: () => Promise<void>) {
    this.isWorking = true
    try {
      await send()
      this.failures = 0
    } catch {
      this.failures += 1
      this.wake(pausesBeforeRepeat[Math.min(this.failures, pausesBeforeRepeat.length) - 1] ?? 0)
    } finally {
      this.isWorking = false
      if (this.isClosed) this.release()
      else this.tell([])
    }
  }

  private async sendAll() {
    while (this.options.isSignedIn()) {
      const batch = await this.entries.takeBatch()
      // Asked again at the last moment, because the token that travels is that of whoever is signed in now.
      if (!batch || !this.options.isSignedIn()) return
      for (const entry of batch.entries) this.stored.set(entry.id, entry)
      this.tell([])
      const outcomes = await this.options.kind.send(batch.entries, { idempotencyKey: batch.key })
      this.announce(await this.entries.settle(batch.entries, outcomes))
      this.failures = 0
    }
  }

  private announce(news: OutboxNews<P, R, H>) {
    this.learn(news)
    if (!this.isClosed || this.isWorking) this.channel.postMessage(news)
  }

  private learn({ put, removed, replies, forgotten = [] }: OutboxNews<P, R, H>) {
    this.entries.forget(forgotten)
    for (const id of removed) this.stored.delete(id)
    for (const entry of put) this.stored.set(entry.id, entry)
    this.entries.know(replies)
    this.tell(replies)
  }

  private tell(replies: OutboxNews<P, R, H>['replies']) {
    this.last = this.stateNow()
    for (const listener of this.listeners) listener(replies)
  }

  private stateNow(): OutboxState<P, H> {
    const byKey = new Map<string, OutboxEntry<P, H>>()
    const all = [...this.stored.values()].sort((one, other) => one.id - other.id)
    for (const entry of [...all, ...this.unwritten.values()]) byKey.set(entry.key, entry)
    const moving = [...byKey.values()].filter(({ held }) => held === null)
    return {
      byKey,
      waiting: moving.length,
      waitingGroups: new Set(moving.map(({ group }) => group)).size,
      isSending: this.failures === 0 && moving.some(({ batch }) => batch !== null),
      isStuck: this.failures > 0 && moving.length > 0,
    }
  }

  private shownOf({ group, key, payload, held = null }: Edit<P, H>): OutboxEntry<P, H> {
    const { person, kind } = this.options
    return { id: 0, person, kind: kind.name, group, key, payload, createdAt: Date.now(), batch: null, held }
  }
}
