import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { outboxName } from './outbox-waits'

/** A change that has not reached the server, as the browser keeps it. */
export interface OutboxEntry<P = unknown, H = unknown> {
  /** In the order in which they were made. */
  id: number
  /** Whose it is: nobody else who signs in here ever sends it. */
  person: string
  kind: string
  /** What travels in one request, for instance all cells of one sheet. */
  group: string
  /** What it changes: a later one of the same key takes the place of an earlier one that has not left yet. */
  key: string
  payload: P
  createdAt: number
  /** The idempotency key of the request that it left with; null while it waits. */
  batch: string | null
  /** Why it waits for its person to decide; null for what goes by itself. */
  held: H | null
}

/** What a person changes; `held` for what cannot go as it is. */
export type Edit<P, H> = Pick<OutboxEntry<P, H>, 'group' | 'key' | 'payload'> & { held?: H | null }

/** A reply that the server gave to an entry, or why its person has to decide. */
export type Outcome<R, H> = { reply: R } | { held: H }

/** How entries of one kind meet. */
export interface Meeting<P, R> {
  /** A second change of what still waits; both were made over the same ground. */
  merge(before: P, next: P): P
  /** What was changed again before the reply to the first change was seen: over the ground that it made, if that is newer. */
  rebase(payload: P, reply: R): P
}

/** What became different, for this tab and for the others. */
export interface OutboxNews<P, R, H> {
  put: OutboxEntry<P, H>[]
  removed: number[]
  replies: { entry: OutboxEntry<P, H>; reply: R }[]
  /** Keys of what the server has no more. */
  forgotten?: readonly string[]
}

interface Schema extends DBSchema {
  entries: {
    key: number
    value: OutboxEntry
    indexes: { owner: [string, string]; key: [string, string, string] }
  }
}

/** The largest request. */
export const mostAtOnce = 300

type Unwritten<P, H> = Omit<OutboxEntry<P, H>, 'id'> & { id?: number }

/** A batch that leaves while it is written. */
export interface Begun<P, R, H> {
  /** The idempotency key of its request. */
  key: string
  entries: readonly OutboxEntry<P, H>[]
  written: Promise<OutboxNews<P, R, H>>
}

/** The entries of one person and kind in the browser's database. Every change is one transaction. */
export class OutboxEntries<P, R, H> {
  private readonly replies = new Map<string, R>()

  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly owner: [person: string, kind: string],
    private readonly meeting: Meeting<P, R>,
  ) {}

  static async open<P, R, H>(owner: [person: string, kind: string], meeting: Meeting<P, R>) {
    const db = await openDB<Schema>(outboxName, 1, {
      upgrade(fresh) {
        const entries = fresh.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
        entries.createIndex('owner', ['person', 'kind'])
        entries.createIndex('key', ['person', 'kind', 'key'])
      },
    })
    return new OutboxEntries<P, R, H>(db, owner, meeting)
  }

  /** In the order in which they were made. */
  async list() {
    return (await this.db.getAllFromIndex('entries', 'owner', this.owner)) as OutboxEntry<P, H>[]
  }

  /** Keeps edits; done when they are on the disk. */
  put(edits: readonly Edit<P, H>[]): Promise<OutboxNews<P, R, H>> {
    return this.replace(edits, (edit, still) => {
      const waiting = still.find(({ held }) => held === null)
      const payload = waiting ? this.meeting.merge(waiting.payload, edit.payload) : this.overReply(edit)
      return { ...this.fresh(edit), ...(waiting && { id: waiting.id }), payload, held: edit.held ?? null }
    })
  }

  /**
   * Makes a batch of edits that leave at once: its entries, and the news of them, which come when they are on the disk. They stand there
   * with the key of their request from the first moment, so whatever was written before this browser went away is repeated as it left.
   */
  begin(edits: readonly Edit<P, H>[]): Begun<P, R, H> {
    const key = crypto.randomUUID()
    const entryOf = (edit: Edit<P, H>) => ({
      ...this.fresh(edit),
      ...{ batch: key, payload: this.overReply(edit), held: null },
    })
    const entries = edits.map((edit) => ({ ...entryOf(edit), id: 0 }))
    return { key, entries, written: this.replace(edits, entryOf) }
  }

  /** Writes an entry for each edit in the place of what has not left yet under its key. */
  private async replace(
    given: readonly Edit<P, H>[],
    entryOf: (edit: Edit<P, H>, still: readonly OutboxEntry<P, H>[]) => Unwritten<P, H>,
  ): Promise<OutboxNews<P, R, H>> {
    const edits = [...new Map(given.map((edit) => [edit.key, edit])).values()]
    const { store, done } = this.write()
    const unsent = await this.unsentIn(store)
    // All at once: to wait for each of forty students takes longer than the request.
    const entries = edits.map((edit) => entryOf(edit, unsent.get(edit.key) ?? []))
    const kept = new Set(entries.map(({ id }) => id))
    const removed = edits.flatMap(({ key }) => unsent.get(key) ?? []).flatMap(({ id }) => (kept.has(id) ? [] : id))
    // What cannot be put is thrown here, before anything of what was there is gone.
    const putting = entries.map((entry) => store.put(entry as OutboxEntry))
    const [ids] = await Promise.all([Promise.all(putting), ...deleted(store, removed), done])
    return { put: entries.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 })), removed, replies: [] }
  }

  /** Forgets what waits under these keys; what is on its way stays until it has arrived. */
  async drop(keys: readonly string[]): Promise<OutboxNews<P, R, H>> {
    const news: OutboxNews<P, R, H> = { put: [], removed: [], replies: [] }
    const { store, done } = this.write()
    const unsent = await this.unsentIn(store)
    for (const key of keys) {
      for (const { id } of unsent.get(key) ?? []) {
        await store.delete(id)
        news.removed.push(id)
      }
    }
    await done
    return news
  }

  /**
   * What goes next, marked with the key of its request before it leaves: a request that this browser did not live to see answered is
   * repeated as it was.
   */
  async takeBatch() {
    const { store, done } = this.write()
    const all = (await store.index('owner').getAll(this.owner)) as OutboxEntry<P, H>[]
    const begun = all.find(({ batch }) => batch !== null)?.batch
    if (begun) return { key: begun, entries: all.filter(({ batch }) => batch === begun) }

    const key = crypto.randomUUID()
    const entries = nextOf(all).map((entry) => ({ ...entry, batch: key }))
    await Promise.all([...entries.map((entry) => store.put(entry as OutboxEntry)), done])
    return entries.length > 0 ? { key, entries } : null
  }

  /** Writes down what became of a batch: `outcomes` in the order of its entries. */
  async settle(entries: readonly OutboxEntry<P, H>[], outcomes: readonly Outcome<R, H>[]) {
    const met = entries.map((entry, index) => {
      const outcome = outcomes[index]
      if (!outcome) throw new Error('Every entry of a batch has an outcome')
      return { entry, outcome }
    })
    const replies = met.flatMap(({ entry, outcome }) => ('reply' in outcome ? { entry, reply: outcome.reply } : []))
    const news: OutboxNews<P, R, H> = { put: [], removed: [], replies }
    // Before the entries go: what is changed right behind them finds either them or the reply.
    this.know(replies)
    const { store, done } = this.write()
    const unsent = await this.unsentIn(store)
    for (const { entry, outcome } of met) {
      const [later] = unsent.get(entry.key) ?? []
      const next = this.nextAfter(entry, outcome, later)
      if (next) news.put.push(next)
      if (next?.id !== entry.id) news.removed.push(entry.id)
    }
    await Promise.all([
      ...news.put.map((entry) => store.put(entry as OutboxEntry)),
      ...deleted(store, news.removed),
      done,
    ])
    return news
  }

  close() {
    this.db.close()
  }

  private nextAfter(entry: OutboxEntry<P, H>, outcome: Outcome<R, H>, later: OutboxEntry<P, H> | undefined) {
    if ('reply' in outcome) return later && { ...later, payload: this.meeting.rebase(later.payload, outcome.reply) }
    const settled = { ...(later ?? entry), batch: null }
    // Made over the ground of the own last change, whose reply came to another tab: it goes once more, over the ground that this one made.
    const isOwn = !isSame(this.overReply(entry), entry.payload)
    return isOwn ? { ...settled, payload: this.overReply(settled) } : { ...settled, held: outcome.held }
  }

  /** Keeps replies in mind, for changes made by a person who has not seen them yet. */
  know(replies: OutboxNews<P, R, H>['replies']) {
    for (const { entry, reply } of replies) this.replies.set(entry.key, reply)
  }

  /** What is changed next under these keys is not made over any reply. */
  forget(keys: readonly string[]) {
    for (const key of keys) this.replies.delete(key)
  }

  private overReply({ key, payload }: Pick<Edit<P, H>, 'key' | 'payload'>) {
    const reply = this.replies.get(key)
    return reply === undefined ? payload : this.meeting.rebase(payload, reply)
  }

  // On the disk before it counts as kept: what is `relaxed` stays in the browser's memory, and a killed browser loses it.
  private write() {
    const tx = this.db.transaction('entries', 'readwrite', { durability: 'strict' })
    return { store: tx.store, done: tx.done }
  }

  /** What has not left yet, by its key: read once, because a look for each of forty students takes longer than the request. */
  private async unsentIn(store: ReturnType<OutboxEntries<P, R, H>['write']>['store']) {
    const all = (await store.index('owner').getAll(this.owner)) as OutboxEntry<P, H>[]
    const unsent = new Map<string, OutboxEntry<P, H>[]>()
    for (const entry of all.filter(({ batch }) => batch === null)) {
      unsent.set(entry.key, [...(unsent.get(entry.key) ?? []), entry])
    }
    return unsent
  }

  private fresh({ group, key }: Edit<P, H>) {
    const [person, kind] = this.owner
    return { person, kind, group, key, createdAt: Date.now(), batch: null }
  }
}

interface Deleting {
  delete(id: number): Promise<void>
}

const deleted = (store: Deleting, ids: Iterable<number>) => [...ids].map((id) => store.delete(id))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The first that may go, with what can travel with it; of one key one at a time. */
function nextOf<P, H>(all: readonly OutboxEntry<P, H>[]) {
  const free = all.filter(({ held }) => held === null)
  const byKey = new Map<string, OutboxEntry<P, H>>()
  for (const entry of free) {
    if (entry.group === free[0]?.group && !byKey.has(entry.key)) byKey.set(entry.key, entry)
  }
  return [...byKey.values()].slice(0, mostAtOnce)
}
