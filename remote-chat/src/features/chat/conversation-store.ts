import type { Api } from '@bellhouse/api-client'
import {
  type ChatMessage,
  type LiveChannel,
  type LiveEvent,
  listChatMessages,
  markChatRead,
} from '@bellhouse/contracts'

export interface ConversationState {
  /** Oldest first, without a gap from the first to the last. */
  messages: readonly ChatMessage[]
  hasOlder: boolean
}

interface ConversationOptions {
  api: Api
  threadId: string
  /** Undefined where an older shell has no line to the server: then it is asked every few seconds. */
  live: LiveChannel | undefined
  first: ConversationState
  readSeq: number
}

/** Milliseconds between two questions where no line is open. */
const pauseWithoutLine = 4_000
/** Milliseconds until is asked what became of messages that others have read, once for several readers. */
const pauseBeforeRenewal = 500

/**
 * The messages of one conversation as they come. Each has its number, so what was missed is noticed and asked for, what comes twice is
 * there once, and the order is the server's.
 */
export class ConversationStore {
  private readonly listeners = new Set<() => void>()
  private last: ConversationState
  private readSeq: number
  private seenSeq = 0
  private reading: Promise<void> | null = null
  private catching: Promise<void> | null = null
  private isBehind = false
  private hasRead = false
  private renewal: ReturnType<typeof setTimeout> | undefined
  private stops: (() => void)[] = []

  constructor(private readonly options: ConversationOptions) {
    this.last = options.first
    this.readSeq = options.readSeq
  }

  readonly state = () => this.last

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Listens from now on; answers how to stop. */
  readonly start = () => {
    const { live } = this.options
    const ask = () => void this.catchUp()
    const timer = setInterval(() => live?.isOpen() || ask(), pauseWithoutLine)
    window.addEventListener('online', ask)
    this.stops = [
      () => clearInterval(timer),
      () => clearTimeout(this.renewal),
      () => window.removeEventListener('online', ask),
      live?.watch(this.learn) ?? (() => {}),
      live?.watchOpen(() => live.isOpen() && ask()) ?? (() => {}),
    ]
    ask()
    return () => {
      for (const stop of this.stops) stop()
    }
  }

  /** Puts messages in their places. */
  readonly add = (messages: readonly ChatMessage[]) => {
    if (messages.length === 0) return
    const bySeq = new Map(this.last.messages.map((message) => [message.seq, message]))
    for (const message of messages) bySeq.set(message.seq, message)
    this.change({ messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq) })
  }

  /** What became of messages that are shown, for instance that one was removed. */
  readonly renew = (messages: readonly ChatMessage[]) => {
    const shown = new Set(this.last.messages.map(({ seq }) => seq))
    this.add(messages.filter(({ seq }) => shown.has(seq)))
  }

  /** A message that was just told of: in its place, or after those that are missing before it. */
  readonly take = (message: ChatMessage) => {
    if (message.seq <= this.lastSeq() + 1 && message.seq >= this.firstSeq()) this.add([message])
    else if (message.seq > this.lastSeq()) void this.catchUp()
  }

  readonly loadOlder = async () => {
    const { messages, hasMore } = await this.ask({ before: this.firstSeq() })
    this.add(messages)
    this.change({ hasOlder: hasMore })
  }

  /** Says that everything up to the newest message has been seen; of several calls on the way of one only the last is told. */
  readonly markRead = () => {
    this.seenSeq = Math.max(this.seenSeq, this.lastSeq())
    this.reading ??= this.tellSeen()
      // Whoever opens it next has read it then.
      .catch(() => {})
      .finally(() => {
        this.reading = null
      })
  }

  /** Whether anything was read here that was unread, once the server knows of it. */
  readonly whetherRead = async () => {
    await this.reading
    return this.hasRead
  }

  private async tellSeen() {
    const { api, threadId } = this.options
    while (this.seenSeq > this.readSeq) {
      const seq = this.seenSeq
      await api(markChatRead, { threadId, seq }, { isQuiet: true })
      this.readSeq = seq
      this.hasRead = true
    }
  }

  /** Asks for what came since the newest message that is known; once more where something happened while it asked. */
  readonly catchUp = () => {
    this.isBehind = true
    this.catching ??= this.askUntilComplete()
      // The next event, the next line or the next question brings it.
      .catch(() => {})
      .finally(() => {
        this.catching = null
      })
    return this.catching
  }

  private async askUntilComplete() {
    while (this.isBehind) {
      this.isBehind = false
      await this.loadFrom(this.lastSeq())
    }
    // Who has read what in the meantime was not heard either.
    this.renewSoon()
  }

  private renewSoon() {
    this.renewal ??= setTimeout(async () => {
      this.renewal = undefined
      const page = await this.ask({}).catch(() => null)
      if (page) this.renew(page.messages)
    }, pauseBeforeRenewal)
  }

  private async loadFrom(seq: number) {
    let after = seq
    for (;;) {
      const { messages, hasMore } = await this.ask({ after })
      this.add(messages)
      const newest = messages.at(-1)
      if (!hasMore || !newest) return
      after = newest.seq
    }
  }

  private readonly learn = (event: LiveEvent) => {
    if (event.type === 'catch-up' || event.type === 'ready') void this.catchUp()
    if (!('threadId' in event) || event.threadId !== this.options.threadId) return
    if (event.type === 'message') this.take(event.message)
    if (event.type === 'thread') void this.loadFrom(this.firstSeq() - 1).catch(() => {})
    if (event.type === 'read') this.noteRead(event)
  }

  private noteRead({ accountId, from, to }: Extract<LiveEvent, { type: 'read' }>) {
    const isOurs = ({ isOwn, senderId, seq }: ChatMessage) => isOwn && senderId !== accountId && seq > from && seq <= to
    if (this.last.messages.some(isOurs)) {
      const messages = this.last.messages.map((one) => (isOurs(one) ? { ...one, readBy: one.readBy + 1 } : one))
      this.change({ messages })
    }
    // It may have been told before the message itself had come back to whoever wrote it.
    this.renewSoon()
  }

  private ask(where: { before?: number; after?: number }) {
    const { api, threadId } = this.options
    return api(listChatMessages, { threadId, ...where }, { isQuiet: true })
  }

  private firstSeq = () => this.last.messages[0]?.seq ?? 1
  private lastSeq = () => this.last.messages.at(-1)?.seq ?? 0

  private change(changes: Partial<ConversationState>) {
    this.last = { ...this.last, ...changes }
    for (const listener of this.listeners) listener()
  }
}
