import { type Board, nowhere } from './board'
import { longestMerged, type Places } from './places'
import type { TimetableProblem } from './problem'

const longestChain = 60
const none = new Int32Array(0)

/** One random change of the whole board at a time, that can be taken back. */
export class Moves {
  /** Places that a change has looked at. */
  readonly looks = 1
  readonly #movable: Int32Array
  readonly #sharing: readonly Int32Array[]
  readonly #lessonsOf: readonly Int32Array[]
  readonly #cuttable: readonly Int32Array[]
  /** Lesson, start, duration, as they were. */
  readonly #undo: number[] = []
  readonly #chain: number[] = []
  readonly #shifts: number[] = []
  readonly #inChain: Uint8Array
  readonly #resourcesOf: readonly Int32Array[]
  readonly #isPinned: Uint8Array

  constructor(
    problem: TimetableProblem,
    private readonly board: Board,
    private readonly places: Places,
    private readonly random: () => number,
  ) {
    const { lessons, groups, resources } = problem
    const movable = lessons.flatMap(({ isPinned }, index) => (isPinned ? [] : [index]))
    const withMovable = resources.map(() => [] as number[])
    const withAny = resources.map(() => [] as number[])
    const ofGroup = groups.map(() => [] as number[])
    lessons.forEach((lesson, index) => {
      for (const resource of lesson.resources) withAny[resource]?.push(index)
      if (lesson.isPinned) return
      for (const resource of lesson.resources) withMovable[resource]?.push(index)
      if (groups[lesson.group]?.doubles) ofGroup[lesson.group]?.push(index)
    })
    this.#movable = Int32Array.from(movable)
    this.#lessonsOf = withAny.map((all) => Int32Array.from(all))
    this.#sharing = withMovable.filter((all) => all.length > 1).map((all) => Int32Array.from(all))
    this.#cuttable = ofGroup.filter((all) => all.length > 1).map((all) => Int32Array.from(all))
    this.#resourcesOf = lessons.map((lesson) => Int32Array.from(lesson.resources))
    this.#isPinned = Uint8Array.from(lessons, (lesson) => (lesson.isPinned ? 1 : 0))
    this.#inChain = new Uint8Array(lessons.length)
  }

  get isStuck(): boolean {
    return this.#movable.length === 0
  }

  /** Changes something; false where the change that was drawn is not possible. */
  change(): boolean {
    this.#undo.length = 0
    const kind = this.random()
    if (kind < 0.1 && this.#cuttable.length > 0) return this.#recut()
    if (kind < 0.4) return this.#move()
    if (kind < 0.7 && this.#sharing.length > 0) return this.#swap()
    return this.#push()
  }

  takeBack() {
    for (let at = this.#undo.length - 3; at >= 0; at -= 3) {
      const lesson = this.#undo[at] ?? 0
      this.board.lift(lesson)
      this.board.place(lesson, this.#undo[at + 1] ?? nowhere, this.#undo[at + 2] ?? 0)
    }
  }

  #set(lesson: number, start: number, duration: number) {
    this.#undo.push(lesson, this.board.starts[lesson] ?? nowhere, this.board.durations[lesson] ?? 0)
    this.board.lift(lesson)
    this.board.place(lesson, start, duration)
  }

  #one(list: Int32Array): number {
    return list[Math.floor(this.random() * list.length)] ?? nowhere
  }

  /** A lesson goes elsewhere. */
  #move(): boolean {
    const lesson = this.#one(this.#movable)
    const duration = this.board.durations[lesson] ?? 0
    const to = this.#one(this.places.startsOf(lesson, duration))
    if (to === nowhere || to === this.board.starts[lesson]) return false
    this.#set(lesson, to, duration)
    return true
  }

  /** Two lessons of one teacher, stream or room change places. */
  #swap(): boolean {
    const list = this.#sharing[Math.floor(this.random() * this.#sharing.length)]
    if (!list) return false
    const [one, other] = [this.#one(list), this.#one(list)]
    const [from, to] = [this.board.starts[one] ?? nowhere, this.board.starts[other] ?? nowhere]
    if (from === to || from === nowhere || to === nowhere) return false
    const [oneLasts, otherLasts] = [this.board.durations[one] ?? 0, this.board.durations[other] ?? 0]
    if (!this.places.isAllowed(one, to, oneLasts) || !this.places.isAllowed(other, from, otherLasts)) return false
    this.#set(one, to, oneLasts)
    this.#set(other, from, otherLasts)
    return true
  }

  /** A lesson goes elsewhere, what stands in its way there comes to where it stood, and so on. */
  #push(): boolean {
    const lesson = this.#one(this.#movable)
    const from = this.board.starts[lesson] ?? nowhere
    const to = this.#one(this.places.startsOf(lesson, this.board.durations[lesson] ?? 0))
    if (from === nowhere || to === nowhere || to === from) return false
    const isPossible = this.#followChain(lesson, to - from)
    if (isPossible) {
      this.#chain.forEach((each, index) => {
        this.#set(each, (this.board.starts[each] ?? 0) + (this.#shifts[index] ?? 0), this.board.durations[each] ?? 0)
      })
    }
    for (const each of this.#chain) this.#inChain[each] = 0
    return isPossible
  }

  #followChain(first: number, shift: number): boolean {
    this.#chain.length = 0
    this.#shifts.length = 0
    this.#join(first, shift)
    for (let head = 0; head < this.#chain.length; head++) {
      const lesson = this.#chain[head] ?? 0
      const way = this.#shifts[head] ?? 0
      const duration = this.board.durations[lesson] ?? 0
      const target = (this.board.starts[lesson] ?? 0) + way
      if (!this.places.isAllowed(lesson, target, duration)) return false
      if (!this.#joinThoseAt(lesson, target, target + duration, -way)) return false
      if (this.#chain.length > longestChain) return false
    }
    return true
  }

  #joinThoseAt(lesson: number, start: number, end: number, way: number): boolean {
    const resources = this.#resourcesOf[lesson] ?? none
    for (let at = 0; at < resources.length; at++) {
      for (let slot = start; slot < end; slot++) {
        if (!this.#joinAt(resources[at] ?? 0, slot, way)) return false
      }
    }
    return true
  }

  #joinAt(resource: number, slot: number, way: number): boolean {
    const other = this.board.lessonAt(resource, slot)
    if (other === null) return this.#joinAllAt(resource, slot, way)
    if (other === nowhere || this.#inChain[other]) return true
    if (this.#isPinned[other]) return false
    this.#join(other, way)
    return true
  }

  #joinAllAt(resource: number, slot: number, way: number): boolean {
    const { starts, durations } = this.board
    const lessons = this.#lessonsOf[resource] ?? none
    for (let at = 0; at < lessons.length; at++) {
      const other = lessons[at] ?? 0
      const its = starts[other] ?? nowhere
      if (its === nowhere || its > slot || its + (durations[other] ?? 0) <= slot || this.#inChain[other]) continue
      if (this.#isPinned[other]) return false
      this.#join(other, way)
    }
    return true
  }

  #join(lesson: number, shift: number) {
    this.#chain.push(lesson)
    this.#shifts.push(shift)
    this.#inChain[lesson] = 1
  }

  /** Two single lessons of a group become a double one, or a double one two single ones. */
  #recut(): boolean {
    const list = this.#cuttable[Math.floor(this.random() * this.#cuttable.length)]
    if (!list) return false
    const [one, other] = [this.#one(list), this.#one(list)]
    if (one === other) return false
    const [oneLasts, otherLasts] = [this.board.durations[one] ?? 0, this.board.durations[other] ?? 0]
    if (oneLasts === 1 && otherLasts === 1) return this.#recutTo(one, longestMerged, other, 0)
    if (oneLasts === longestMerged && otherLasts === 0) return this.#recutTo(one, 1, other, 1)
    if (oneLasts === longestMerged && otherLasts === 1) return this.#recutTo(one, 1, other, longestMerged)
    return false
  }

  #recutTo(one: number, oneLasts: number, other: number, otherLasts: number): boolean {
    const oneStart = this.#startNear(one, this.board.starts[one] ?? nowhere, oneLasts)
    const otherStart =
      otherLasts === 0 ? nowhere : this.#startNear(other, this.board.starts[other] ?? nowhere, otherLasts)
    if (oneStart === nowhere || (otherLasts > 0 && otherStart === nowhere)) return false
    this.#set(one, oneStart, oneLasts)
    this.#set(other, otherStart, otherLasts)
    return true
  }

  /** Mostly where it stands already, or a period before it. */
  #startNear(lesson: number, start: number, duration: number): number {
    const kind = this.random()
    if (start !== nowhere && kind < 0.4 && this.places.isAllowed(lesson, start, duration)) return start
    if (start !== nowhere && kind < 0.7 && this.places.isAllowed(lesson, start - 1, duration)) return start - 1
    return this.#one(this.places.startsOf(lesson, duration))
  }
}
