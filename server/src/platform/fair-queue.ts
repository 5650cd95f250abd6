import type { ProblemError } from '../http/problems'
import { Recent } from './recent'

interface Limits {
  mostAtOnce: number
  /** How many may wait in all lines together. */
  longestQueue: number
  /** What those hear who cannot wait. */
  refuse: () => ProblemError
  /**
   * Whether strangers may come: a line that has had a turn in the last minute is not new, and every second turn of the new ones goes to
   * whoever has come last, so that nobody waits for a crowd that came before them.
   */
  isOpenToAll?: boolean
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

/** Of so many turns those lines that have had one get at least one, however many lines come anew. */
const roundLength = 4

const minute = 60_000

/**
 * Lets a few pieces of work run at once. The others wait in lines, and the lines take turns: whoever sends much waits behind the
 * own work and holds up nobody else. A line that has just come goes before those that have had a turn since they came, so somebody who
 * comes once waits for no second try of anybody. Lines that are trusted stay among those that have just come. When no more can wait,
 * the longest line gives up its last.
 */
export class FairQueue {
  #running = 0
  #waiting = 0
  readonly #first: Lines = new Map()
  readonly #fresh: Lines = new Map()
  readonly #others: Lines = new Map()
  /** How many fresh lines have had their turn since one of the others had. */
  #freshInARow = 0
  readonly #known = new Recent(minute)
  readonly #trusted = new Recent(60 * minute)

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
    const lines = isFirst ? this.#first : this.#linesOf(line)
    if (this.#waiting >= this.limits.longestQueue) this.#makeRoom(lines, line)
    this.#waiting += 1
    await new Promise<void>((begin, giveUp) => {
      const list = lines.get(line)
      if (list) list.push({ begin, giveUp })
      else lines.set(line, [{ begin, giveUp }])
    })
  }

  /** Somebody has come by this line who belongs here: for an hour it is no worse than one that has just come. */
  trust(line: string) {
    this.#trusted.add(line)
    const list = this.#others.get(line)
    if (!list) return
    this.#others.delete(line)
    this.#fresh.set(line, list)
  }

  #linesOf(line: string) {
    if (this.#trusted.has(line) || this.#fresh.has(line)) return this.#fresh
    return this.#others.has(line) || this.#known.has(line) ? this.#others : this.#fresh
  }

  /** Takes the last of the longest line away, unless that is the line of whoever comes. */
  #makeRoom(lines: Lines, line: string) {
    const longest = longestOf(this.#others, this.#fresh) ?? longestOf(this.#first)
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
    const next = shiftOf(this.#first) ?? this.#shiftOther()
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting -= 1
    next.begin()
  }

  #shiftOther() {
    const isTurnOfOthers = this.#fresh.size === 0 || (this.#others.size > 0 && this.#freshInARow >= roundLength - 1)
    this.#freshInARow = isTurnOfOthers ? 0 : this.#freshInARow + 1
    const lines = isTurnOfOthers ? this.#others : this.#fresh
    const isForLast = this.limits.isOpenToAll && !isTurnOfOthers && this.#freshInARow % 2 === 1
    const line = isForLast ? [...lines.keys()].at(-1) : lines.keys().next().value
    if (line === undefined) return undefined
    if (this.limits.isOpenToAll) this.#known.add(line)
    return shiftOf(lines, line, this.#trusted.has(line) ? this.#fresh : this.#others)
  }
}

type Lines = Map<string, Waiting[]>

function longestOf(...all: Lines[]) {
  let longest: { lines: Lines; line: string; length: number } | undefined
  for (const lines of all)
    for (const [line, { length }] of lines) if (length > (longest?.length ?? 0)) longest = { lines, line, length }
  return longest
}

/** Who comes next in that line, the one that has waited longest unless another is named; it goes behind all others, where told of another kind. */
function shiftOf(lines: Lines, line = lines.keys().next().value, after = lines): Waiting | undefined {
  if (line === undefined) return undefined
  const list = lines.get(line) ?? []
  lines.delete(line)
  const next = list.shift()
  if (list.length > 0) after.set(line, list)
  return next
}
