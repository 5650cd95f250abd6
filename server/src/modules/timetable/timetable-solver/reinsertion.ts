import { type Board, nowhere } from './board'
import { longestMerged, type Places } from './places'
import type { TimetableProblem } from './problem'

/** As many lessons as are taken off at once. */
const mostLifted = 16
/** Lessons that are put somewhere before a try is given up, unless said otherwise. */
const usualPlaced = 500
/** How much worse a timetable may be that is gone on with. */
const patience = 1

interface Candidate {
  start: number
  soft: number
}

/**
 * Takes off some lessons that belong together, of one or two teachers, streams or rooms on a few days, and puts them back in the best way that
 * there is (large-neighbourhood search). What a change of one or two lessons cannot reach is reached so, because nothing stands in the way.
 */
export class Reinsertion {
  readonly #lessonsOf: readonly Int32Array[]
  readonly #shared: Int32Array
  readonly #days: number
  readonly #inHand: number[] = []
  readonly #isInHand: Uint8Array
  /** Where those in hand stood, and where they stand in the best way found. */
  readonly #before = { starts: new Map<number, number>(), durations: new Map<number, number>() }
  readonly #best = new Map<number, number>()
  #bestSoft = 0
  #isFound = false
  #looks = 0
  #placed = 0

  constructor(
    private readonly problem: TimetableProblem,
    private readonly board: Board,
    private readonly places: Places,
    private readonly random: () => number,
    private readonly clashWeight: number,
    private readonly mostPlaced = usualPlaced,
  ) {
    const of = problem.resources.map(() => [] as number[])
    problem.lessons.forEach(({ resources, isPinned }, lesson) => {
      if (!isPinned) for (const resource of resources) of[resource]?.push(lesson)
    })
    this.#lessonsOf = of.map((all) => Int32Array.from(all))
    this.#shared = Int32Array.from(of.flatMap((all, resource) => (all.length > 1 ? [resource] : [])))
    this.#days = Math.max(0, ...problem.dayOfSlot) + 1
    this.#isInHand = new Uint8Array(problem.lessons.length)
  }

  get isStuck(): boolean {
    return this.#shared.length === 0
  }

  /** One try, after which the wishes cost less, as much, or a little more. Answers how many places it has looked at. */
  try(): number {
    this.#choose()
    const before = this.board.valueAt(this.clashWeight)
    for (const lesson of this.#inHand) this.board.lift(lesson)
    this.#recut()
    // Clashes between those that stay are theirs; those in hand come to where there is none.
    const aim = before - this.board.hard * this.clashWeight
    this.#bestSoft = aim + (this.random() < 0.1 ? patience : 0)
    this.#isFound = false
    this.#looks = 0
    this.#placed = 0
    this.#putBack(this.#inHand.length)
    for (const lesson of this.#inHand) {
      const { starts, durations } = this.#before
      const start = this.#isFound ? this.#best.get(lesson) : starts.get(lesson)
      const duration = this.#isFound ? this.board.durations[lesson] : durations.get(lesson)
      this.board.place(lesson, start ?? nowhere, duration ?? 0)
      this.#isInHand[lesson] = 0
    }
    return this.#looks + 1
  }

  #one(list: Int32Array): number {
    return list[Math.floor(this.random() * list.length)] ?? nowhere
  }

  /** Somebody with wishes against them, mostly, and somebody who shares a lesson with them. */
  #choose() {
    this.#inHand.length = 0
    this.#before.starts.clear()
    this.#before.durations.clear()
    let first = this.#one(this.#shared)
    const most = this.random() < 0.3 ? 0 : 8
    for (let tries = 0; tries < most && this.board.costOf(first) === 0; tries++) first = this.#one(this.#shared)
    const lesson = this.#one(this.#lessonsOf[first] ?? new Int32Array(0))
    const day = this.problem.dayOfSlot[this.board.starts[lesson] ?? 0] ?? 0
    const days = new Set([day, this.#anyDay()])
    this.#takeInHand(first, days)
    const others = new Set(this.#inHand.flatMap((each) => this.problem.lessons[each]?.resources ?? []))
    for (const other of others) this.#takeInHand(other, days)
  }

  #anyDay() {
    return Math.floor(this.random() * this.#days)
  }

  #takeInHand(resource: number, days: ReadonlySet<number>) {
    const lessons = this.#lessonsOf[resource] ?? []
    const first = Math.floor(this.random() * lessons.length)
    for (let at = 0; at < lessons.length && this.#inHand.length < mostLifted; at++) {
      const lesson = lessons[(first + at) % lessons.length] ?? 0
      const [start, duration] = [this.board.starts[lesson] ?? nowhere, this.board.durations[lesson] ?? 0]
      if (duration === 0 || start === nowhere || this.#isInHand[lesson]) continue
      if (!days.has(this.problem.dayOfSlot[start] ?? 0)) continue
      this.#hold(lesson)
    }
  }

  #hold(lesson: number) {
    this.#before.starts.set(lesson, this.board.starts[lesson] ?? nowhere)
    this.#before.durations.set(lesson, this.board.durations[lesson] ?? 0)
    this.#inHand.push(lesson)
    this.#isInHand[lesson] = 1
  }

  /** Now and then two single lessons in hand become a double one, or a double one two single ones. */
  #recut() {
    if (this.random() > 0.3) return
    const one = this.#inHand[Math.floor(this.random() * this.#inHand.length)] ?? nowhere
    const group = this.problem.lessons[one]?.group ?? 0
    if (one === nowhere || !this.problem.groups[group]?.doubles) return
    const lasts = this.board.durations[one]
    const wanted = lasts === 1 ? 1 : 0
    const other = this.problem.lessons.findIndex(
      (lesson, index) =>
        index !== one &&
        lesson.group === group &&
        this.board.durations[index] === wanted &&
        (wanted === 0 ? !lesson.isPinned : this.#isInHand[index] === 1),
    )
    if (other === nowhere || (lasts !== 1 && lasts !== longestMerged)) return
    if (!this.#isInHand[other]) this.#hold(other)
    this.board.durations[one] = lasts === 1 ? longestMerged : 1
    this.board.durations[other] = lasts === 1 ? 0 : 1
  }

  /** Depth first, the lesson with the fewest places first, the cheapest place first. */
  #putBack(left: number) {
    const { soft } = this.board
    if (left === 0) return this.#keep(soft)
    const least = soft - this.#mostSaved()
    if (least > this.#bestSoft || (this.#isFound && least >= this.#bestSoft)) return
    const lesson = this.#hardest()
    if (lesson === nowhere) return
    const candidates = this.#placesOf(lesson)
    const duration = this.board.durations[lesson] ?? 0
    this.#isInHand[lesson] = 0
    candidates.sort((one, other) => one.soft - other.soft)
    for (const { start } of candidates) {
      if (this.#placed > this.mostPlaced) break
      this.#placed++
      this.board.place(lesson, start, duration)
      this.#putBack(left - 1)
      this.board.lift(lesson)
    }
    this.#isInHand[lesson] = 1
  }

  /** What the lessons still in hand could save at most, all gaps of whom they are for closed. */
  #mostSaved(): number {
    let saved = 0
    const seen = new Set<number>()
    for (const lesson of this.#inHand) {
      if (!this.#isInHand[lesson]) continue
      for (const resource of this.problem.lessons[lesson]?.resources ?? []) {
        if (seen.has(resource)) continue
        seen.add(resource)
        saved += this.board.dayCostsOf(resource)
      }
      saved += this.board.doublesCostOf(this.problem.lessons[lesson]?.group ?? 0)
    }
    return saved
  }

  /** Of those in hand the one with the fewest places that are free. */
  #hardest(): number {
    let hardest = nowhere
    let fewest = Number.POSITIVE_INFINITY
    for (const lesson of this.#inHand) {
      if (!this.#isInHand[lesson]) continue
      const free = this.#countFree(lesson, fewest)
      if (free < fewest) [hardest, fewest] = [lesson, free]
      if (free < 2) break
    }
    return fewest === 0 ? nowhere : hardest
  }

  /** As far as it matters. */
  #countFree(lesson: number, most: number): number {
    const duration = this.board.durations[lesson] ?? 0
    if (duration === 0) return 1
    let free = 0
    for (const start of this.places.startsOf(lesson, duration)) {
      if (this.board.isFree(lesson, start, duration)) free++
      if (free >= most) break
    }
    return free
  }

  #placesOf(lesson: number): Candidate[] {
    const duration = this.board.durations[lesson] ?? 0
    if (duration === 0) return [{ start: nowhere, soft: this.board.soft }]
    const before = this.board.hard
    const candidates: Candidate[] = []
    const starts = this.places.startsOf(lesson, duration)
    const first = Math.floor(this.random() * starts.length)
    for (let at = 0; at < starts.length; at++) {
      const start = starts[(first + at) % starts.length] ?? nowhere
      if (!this.board.isFree(lesson, start, duration)) continue
      this.#looks++
      this.board.place(lesson, start, duration)
      if (this.board.hard === before) candidates.push({ start, soft: this.board.soft })
      this.board.lift(lesson)
    }
    return candidates
  }

  #keep(soft: number) {
    if (soft > this.#bestSoft || (this.#isFound && soft === this.#bestSoft)) return
    this.#isFound = true
    this.#bestSoft = soft
    this.#best.clear()
    for (const lesson of this.#inHand) this.#best.set(lesson, this.board.starts[lesson] ?? nowhere)
  }
}
