import { type Board, nowhere } from './board'
import type { Places } from './places'
import type { TimetableProblem } from './problem'

const none = new Int32Array(0)
/** Lessons that are put somewhere before a chain is given up. */
const longestChain = 8
/** Lessons that wait for a place at the same time. */
const mostWaiting = 2
/** What a period without a place counts for while a chain goes on. */
const waitingWeight = 1
/** By how much a place may seem better than it is, so that the same lesson does not always go the same way. */
const noise = 1

/**
 * A lesson goes where it costs least, even if others stand there; these look for a place of their own in the same way, until nobody is
 * left without one (an ejection chain). It can be taken back.
 */
export class EjectionChains {
  /** Places that the last chain has looked at. */
  looks = 0
  readonly #lessonsOf: readonly Int32Array[]
  readonly #shared: Int32Array
  readonly #resourcesOf: readonly Int32Array[]
  readonly #isPinned: Uint8Array
  /** Every lesson that was lifted, and where it stood. */
  readonly #lifted: number[] = []
  readonly #before: Int32Array
  readonly #isLifted: Uint8Array
  readonly #waiting: number[] = []
  readonly #inTheWay = new Int32Array(mostWaiting)
  #count = 0
  readonly #bestWay = new Int32Array(mostWaiting)
  #bestCount = 0

  constructor(
    problem: TimetableProblem,
    private readonly board: Board,
    private readonly places: Places,
    private readonly random: () => number,
  ) {
    const { lessons, resources } = problem
    const movable = resources.map(() => [] as number[])
    lessons.forEach((lesson, index) => {
      if (!lesson.isPinned) for (const resource of lesson.resources) movable[resource]?.push(index)
    })
    this.#lessonsOf = movable.map((all) => Int32Array.from(all))
    this.#shared = Int32Array.from(movable.flatMap((all, resource) => (all.length > 1 ? [resource] : [])))
    this.#resourcesOf = lessons.map((lesson) => Int32Array.from(lesson.resources))
    this.#isPinned = Uint8Array.from(lessons, ({ isPinned }) => (isPinned ? 1 : 0))
    this.#before = new Int32Array(lessons.length)
    this.#isLifted = new Uint8Array(lessons.length)
  }

  /** Follows one chain; false where it has come to no end, and all stand as before. */
  change(): boolean {
    for (const lesson of this.#lifted) this.#isLifted[lesson] = 0
    // Setting a length would give the memory back each time.
    while (this.#lifted.length > 0) this.#lifted.pop()
    while (this.#waiting.length > 0) this.#waiting.pop()
    this.looks = 1
    const first = this.#choose()
    if ((this.board.durations[first] ?? 0) === 0 || this.board.starts[first] === nowhere) return false
    this.#lift(first)
    for (let steps = 0; steps < longestChain; steps++) {
      const lesson = this.#waiting.pop()
      if (lesson === undefined) return true
      if (!this.#place(lesson)) break
    }
    if (this.#waiting.length === 0) return true
    this.takeBack()
    return false
  }

  takeBack() {
    for (const lesson of this.#lifted) this.board.lift(lesson)
    for (const lesson of this.#lifted)
      this.board.place(lesson, this.#before[lesson] ?? nowhere, this.board.durations[lesson] ?? 0)
  }

  #one(list: Int32Array): number {
    return list[Math.floor(this.random() * list.length)] ?? nowhere
  }

  /** Mostly a lesson of somebody whose wishes are not met. */
  #choose(): number {
    let resource = this.#one(this.#shared)
    const most = this.random() < 0.7 ? 0 : 20
    for (let tries = 0; tries < most && this.board.costOf(resource) === 0; tries++) resource = this.#one(this.#shared)
    return this.#one(this.#lessonsOf[resource] ?? none)
  }

  #lift(lesson: number) {
    this.#before[lesson] = this.board.starts[lesson] ?? nowhere
    this.#isLifted[lesson] = 1
    this.#lifted.push(lesson)
    this.board.lift(lesson)
    this.#waiting.push(lesson)
  }

  #place(lesson: number): boolean {
    const duration = this.board.durations[lesson] ?? 0
    const starts = this.places.startsOf(lesson, duration)
    let best = nowhere
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < starts.length; at++) {
      const start = starts[at] ?? nowhere
      if (start === this.#before[lesson] || !this.#findInTheWay(lesson, start, duration)) continue
      const cost = this.#costAt(lesson, start, duration)
      if (cost >= least) continue
      least = cost
      best = start
      this.#keepWay()
    }
    if (best === nowhere) {
      this.#waiting.push(lesson)
      return false
    }
    for (let at = 0; at < this.#bestCount; at++) this.#lift(this.#bestWay[at] ?? 0)
    this.board.place(lesson, best, duration)
    return true
  }

  #keepWay() {
    for (let at = 0; at < this.#count; at++) this.#bestWay[at] = this.#inTheWay[at] ?? 0
    this.#bestCount = this.#count
  }

  /** False where more stand in the way than may wait, or some that may not go. */
  #findInTheWay(lesson: number, start: number, duration: number): boolean {
    this.#count = 0
    const resources = this.#resourcesOf[lesson] ?? none
    for (let at = 0; at < resources.length; at++) {
      const resource = resources[at] ?? 0
      for (let slot = start; slot < start + duration; slot++) {
        const other = this.board.lessonAt(resource, slot)
        if (this.board.isClosed(resource, slot) || other === null) return false
        if (other !== nowhere && !this.#isInTheWay(other) && !this.#add(other)) return false
      }
    }
    return true
  }

  #isInTheWay(lesson: number): boolean {
    for (let at = 0; at < this.#count; at++) if (this.#inTheWay[at] === lesson) return true
    return false
  }

  #add(lesson: number): boolean {
    if (this.#isLifted[lesson] || this.#isPinned[lesson]) return false
    if (this.#count + this.#waiting.length >= mostWaiting) return false
    this.#inTheWay[this.#count++] = lesson
    return true
  }

  #costAt(lesson: number, start: number, duration: number): number {
    this.looks++
    let cost = this.board.costOfPlacing(lesson, start, duration) + noise * this.random()
    for (let at = 0; at < this.#count; at++) {
      const other = this.#inTheWay[at] ?? 0
      cost += this.board.costOfLeaving(other, lesson) + waitingWeight * (this.board.durations[other] ?? 0)
    }
    return cost
  }
}
