import type { LiveEvent } from '@bellhouse/contracts'
import type { LiveLine } from './live-line'
import { textOf } from './live-line'

/** More tabs than anybody reads; beyond that the oldest ones go. */
export const mostLinesOfOne = 12

interface Watch {
  onFirst: (accountId: string) => void
  onLast: (accountId: string) => void
}

/** The lines that are open in this process, by the people at their other ends. */
export class LiveHub {
  readonly #lines = new Map<string, Set<LiveLine>>()

  constructor(private readonly watch: Watch) {}

  add(line: LiveLine, accountId: string) {
    const lines = this.#lines.get(accountId) ?? new Set()
    this.#lines.set(accountId, lines)
    lines.add(line)
    if (lines.size === 1) this.watch.onFirst(accountId)
    const [oldest] = lines
    if (lines.size > mostLinesOfOne) oldest?.close('tooManyLines')
  }

  remove(line: LiveLine) {
    const accountId = line.caller?.accountId ?? ''
    const lines = this.#lines.get(accountId)
    if (!lines?.delete(line) || lines.size > 0) return
    this.#lines.delete(accountId)
    this.watch.onLast(accountId)
  }

  isHere = (accountId: string) => this.#lines.has(accountId)

  people = (): string[] => [...this.#lines.keys()]

  all = (): LiveLine[] => [...this.#lines.values()].flatMap((lines) => [...lines])

  linesOf = (accountId: string): LiveLine[] => [...(this.#lines.get(accountId) ?? [])]

  hasSession = (accountId: string, sessionId: string) =>
    this.linesOf(accountId).some(({ caller }) => caller?.sessionId === sessionId)

  /** Tells it to those of them who are connected here, in all their tabs. */
  tell(accountIds: Iterable<string>, event: LiveEvent) {
    const text = textOf(event)
    for (const accountId of accountIds) for (const line of this.linesOf(accountId)) line.tell(text)
  }

  tellAll(event: LiveEvent) {
    this.tell(this.#lines.keys(), event)
  }
}
