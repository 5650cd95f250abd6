import type { ProblemError } from '../http/problems'

interface Limits {
  mostAtOnce: number
  /** How many may wait in all lines together. */
  longestQueue: number
  /** What those hear who cannot wait. */
  refuse: () => ProblemError
}

interface Waiting {
  begin(): void
  giveUp(error: ProblemError): void
}

interface Place {
  /** In whose line the work waits: a person, an address. */
  line: string
  /** Whether the work goes before all that is not. */
  isFirst?: boolean
}

/**
 * Lets a few pieces of work run at once. The others wait in lines, and the lines take turns: whoever sends much waits behind the
 * own work and holds up nobody else. When no more can wait, the longest line gives up its last.
 */
export class FairQueue {
  #running = 0
  #waiting = 0
  readonly #first: Lines = new Map()
  readonly #others: Lines = new Map()

  constructor(private readonly limits: Limits) {}

  get running() {
    return this.#running
  }

  /** How many wait for their turn. */
  get waiting() {
    return this.#waiting
  }

  async take<T>(place: Place, work: () => Promise<T>): Promise<T> {
    await this.#begin(place)
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  async #begin({ line, isFirst = false }: Place) {
    if (this.#running < this.limits.mostAtOnce) {
      this.#running += 1
      return
    }
    const lines = isFirst ? this.#first : this.#others
    if (this.#waiting >= this.limits.longestQueue) this.#makeRoom(lines, line)
    this.#waiting += 1
    await new Promise<void>((begin, giveUp) => {
      const list = lines.get(line)
      if (list) list.push({ begin, giveUp })
      else lines.set(line, [{ begin, giveUp }])
    })
  }

  /** Takes the last of the longest line away, unless that is the line of whoever comes. */
  #makeRoom(lines: Lines, line: string) {
    const longest = longestOf(this.#others) ?? longestOf(this.#first)
    const own = lines.get(line)?.length ?? 0
    const isOwn = longest?.line === line && longest.lines === lines
    if (!longest || isOwn || longest.length <= own) throw this.limits.refuse()
    const last = longest.lines.get(longest.line)?.pop()
    if (longest.length === 1) longest.lines.delete(longest.line)
    this.#waiting -= 1
    last?.giveUp(this.limits.refuse())
  }

  // The turn is handed on rather than freed, so that nobody who comes just now slips in before those who wait.
  #end() {
    const next = shiftOf(this.#first) ?? shiftOf(this.#others)
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting -= 1
    next.begin()
  }
}

type Lines = Map<string, Waiting[]>

function longestOf(lines: Lines) {
  let longest: { lines: Lines; line: string; length: number } | undefined
  for (const [line, { length }] of lines) if (length > (longest?.length ?? 0)) longest = { lines, line, length }
  return longest
}

/** Who comes next; the line goes behind all others. */
function shiftOf(lines: Lines): Waiting | undefined {
  const [first] = lines
  if (!first) return undefined
  const [line, list] = first
  lines.delete(line)
  const next = list.shift()
  if (list.length > 0) lines.set(line, list)
  return next
}
