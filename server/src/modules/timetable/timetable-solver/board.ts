import { dayCostsOf } from './day-costs'
import type { Lesson, LessonGroup, TimetableProblem } from './problem'

/** Where a lesson stands that stands nowhere. */
export const nowhere = -1
const none = new Int32Array(0)
/** What a group too often on a day counts for in an estimate. */
const costOfClash = 10

/**
 * Where every lesson stands, how many clashes there are and what the wishes cost; each change keeps all three true, in a time that
 * does not grow with the school.
 */
export class Board {
  /** The first slot of each lesson. */
  readonly starts: Int32Array
  /** A lesson whose periods went to another one of its group has 0. */
  readonly durations: Int32Array
  /** Clashes: a resource twice in a slot, in a slot in which it cannot be had, a group too often on a day. */
  hard = 0
  /** What the wishes cost. */
  soft = 0
  readonly slots: number
  readonly #days: number
  readonly #dayOfSlot: Int32Array
  readonly #firstOfDay: Int32Array
  readonly #resourcesOf: readonly Int32Array[]
  readonly #groupOf: Int32Array
  readonly #closed: Uint8Array
  /** What each slot costs a lesson that should not be there; null for most lessons. */
  readonly #unwished: readonly (Float64Array | null)[]
  readonly #uses: Int16Array
  /** The lessons of each resource and slot, each one's bits turned over those of the others: of a single one that is the lesson itself. */
  readonly #mixed: Int32Array
  /** A bit for each slot of the day. */
  readonly #daily: Int32Array
  /** What each set of periods of a day costs each resource. */
  readonly #dayCosts: readonly Float64Array[]
  readonly #costs: Float64Array
  readonly #busyDays: Int16Array
  readonly #groupDaily: Int16Array
  readonly #doubles: Int16Array

  constructor(readonly problem: TimetableProblem) {
    const { dayOfSlot, resources, lessons, groups } = problem
    this.slots = dayOfSlot.length
    this.#dayOfSlot = Int32Array.from(dayOfSlot)
    this.#days = Math.max(0, ...dayOfSlot) + 1
    this.#firstOfDay = Int32Array.from({ length: this.#days }, (_, day) => dayOfSlot.indexOf(day))
    this.starts = new Int32Array(lessons.length).fill(nowhere)
    this.durations = new Int32Array(lessons.length)
    this.#resourcesOf = lessons.map((lesson) => Int32Array.from(lesson.resources))
    this.#groupOf = Int32Array.from(lessons, ({ group }) => group)
    this.#closed = closedSlots(problem)
    this.#unwished = lessons
      .map(({ unwished }) => unwished && slotCosts(unwished, this.slots))
      .map((costs) => costs ?? null)
    this.#uses = new Int16Array(resources.length * this.slots)
    this.#mixed = new Int32Array(resources.length * this.slots)
    this.#daily = new Int32Array(resources.length * this.#days)
    this.#dayCosts = dayCostsOf(problem)
    this.#costs = new Float64Array(resources.length * this.#days)
    this.#busyDays = new Int16Array(resources.length)
    this.#groupDaily = new Int16Array(groups.length * this.#days)
    this.#doubles = new Int16Array(groups.length)
    for (const { doubles } of groups) this.soft += doublesCost(doubles, 0)
  }

  /** What it takes to compare two timetables: a clash outweighs wishes. */
  valueAt(hardWeight: number): number {
    return this.hard * hardWeight + this.soft
  }

  place(lesson: number, start: number, duration: number) {
    this.starts[lesson] = start
    this.durations[lesson] = duration
    if (start !== nowhere) this.#count(lesson, 1)
  }

  lift(lesson: number) {
    if (this.starts[lesson] === nowhere) return
    this.#count(lesson, -1)
    this.starts[lesson] = nowhere
  }

  /** What the wishes of one resource cost. */
  costOf(resource: number): number {
    const { most = 0, weight = 0 } = this.problem.resources[resource]?.busyDays ?? {}
    return this.dayCostsOf(resource) + weight * Math.max(0, (this.#busyDays[resource] ?? 0) - most)
  }

  /** The part of it that goes by single days. */
  dayCostsOf(resource: number): number {
    let sum = 0
    for (let day = 0; day < this.#days; day++) sum += this.#costs[resource * this.#days + day] ?? 0
    return sum
  }

  /** What it costs that a group has fewer or more double lessons than are wished. */
  doublesCostOf(group: number): number {
    return doublesCost(this.problem.groups[group]?.doubles, this.#doubles[group] ?? 0)
  }

  /** Whether everybody whom a lesson needs is there and free. */
  isFree(lesson: number, start: number, duration: number): boolean {
    const resources = this.#resourcesOf[lesson] ?? none
    for (let at = 0; at < resources.length; at++) {
      const resource = resources[at] ?? 0
      for (let slot = start; slot < start + duration; slot++) {
        if (this.isUsed(resource, slot) || this.isClosed(resource, slot)) return false
      }
    }
    return true
  }

  isUsed(resource: number, slot: number): boolean {
    return (this.#uses[resource * this.slots + slot] ?? 0) > 0
  }

  /** The lesson that a resource has in a slot: `nowhere` where it has none, null where it has several. */
  lessonAt(resource: number, slot: number): number | null {
    const uses = this.#uses[resource * this.slots + slot] ?? 0
    if (uses > 1) return null
    return uses === 0 ? nowhere : (this.#mixed[resource * this.slots + slot] ?? nowhere)
  }

  isClosed(resource: number, slot: number): boolean {
    return this.#closed[resource * this.slots + slot] === 1
  }

  /** What it would cost that a lesson comes to a place, told without moving anything; whoever it takes the place of is still counted there. */
  costOfPlacing(lesson: number, start: number, duration: number): number {
    const day = this.#dayOfSlot[start] ?? 0
    const mask = (2 ** duration - 1) << (start - (this.#firstOfDay[day] ?? 0))
    const resources = this.#resourcesOf[lesson] ?? none
    let cost = this.#costOfOneMore(lesson, day)
    for (let at = 0; at < resources.length; at++) cost += this.#costOfDay(resources[at] ?? 0, day, mask, 0)
    const unwished = this.#unwished[lesson]
    for (let slot = start; unwished && slot < start + duration; slot++) cost += unwished[slot] ?? 0
    return cost
  }

  /** What it would cost that a lesson gives its place to another one of as many periods; what their group saves is left out. */
  costOfLeaving(lesson: number, coming: number): number {
    const start = this.starts[lesson] ?? 0
    const day = this.#dayOfSlot[start] ?? 0
    const mask = (2 ** (this.durations[lesson] ?? 0) - 1) << (start - (this.#firstOfDay[day] ?? 0))
    const resources = this.#resourcesOf[lesson] ?? none
    let cost = 0
    for (let at = 0; at < resources.length; at++) {
      const resource = resources[at] ?? 0
      if (!this.#needs(coming, resource)) cost += this.#costOfDay(resource, day, 0, mask)
    }
    return cost
  }

  #needs(lesson: number, resource: number): boolean {
    const resources = this.#resourcesOf[lesson] ?? none
    for (let at = 0; at < resources.length; at++) if (resources[at] === resource) return true
    return false
  }

  #costOfDay(resource: number, day: number, more: number, less: number): number {
    const place = resource * this.#days + day
    const before = this.#daily[place] ?? 0
    const after = (before | more) & ~less
    const cost = (this.#dayCosts[resource]?.[after] ?? 0) - (this.#costs[place] ?? 0)
    const wish = this.problem.resources[resource]?.busyDays
    if (!wish || (before === 0) === (after === 0)) return cost
    const busy = this.#busyDays[resource] ?? 0
    if (after === 0) return busy > wish.most ? cost - wish.weight : cost
    return busy >= wish.most ? cost + wish.weight : cost
  }

  #costOfOneMore(lesson: number, day: number): number {
    const group = this.#groupOf[lesson] ?? 0
    const rule = this.problem.groups[group]
    if (!rule || (this.#groupDaily[group * this.#days + day] ?? 0) < rule.mostPerDay) return 0
    return rule.spreadWeight ?? costOfClash
  }

  #count(lesson: number, by: 1 | -1) {
    const start = this.starts[lesson] ?? 0
    const duration = this.durations[lesson] ?? 0
    const day = this.#dayOfSlot[start] ?? 0
    const resources = this.#resourcesOf[lesson] ?? none
    for (let at = 0; at < resources.length; at++)
      this.#countResource(resources[at] ?? 0, lesson, start, duration, day, by)
    this.#countUnwished(this.#unwished[lesson] ?? null, start, duration, by)
    this.#countGroup(this.#groupOf[lesson] ?? 0, duration, day, by)
  }

  #countUnwished(costs: Float64Array | null, start: number, duration: number, by: 1 | -1) {
    if (!costs) return
    for (let slot = start; slot < start + duration; slot++) this.soft += by * (costs[slot] ?? 0)
  }

  #countResource(resource: number, lesson: number, start: number, duration: number, day: number, by: 1 | -1) {
    const base = resource * this.slots
    const place = resource * this.#days + day
    const before = this.#daily[place] ?? 0
    let daily = before
    for (let slot = start; slot < start + duration; slot++) {
      const uses = (this.#uses[base + slot] ?? 0) + by
      this.#uses[base + slot] = uses
      this.#mixed[base + slot] = (this.#mixed[base + slot] ?? 0) ^ lesson
      const others = by === 1 ? uses - 1 : uses
      if (others > 0) this.hard += by
      if (this.#closed[base + slot]) this.hard += by
      const bit = 1 << (slot - (this.#firstOfDay[day] ?? 0))
      daily = uses > 0 ? daily | bit : daily & ~bit
    }
    if (daily !== before) this.#reckonDay(resource, place, before, daily)
  }

  #reckonDay(resource: number, place: number, before: number, daily: number) {
    this.#daily[place] = daily
    const cost = this.#dayCosts[resource]?.[daily] ?? 0
    this.soft += cost - (this.#costs[place] ?? 0)
    this.#costs[place] = cost
    if ((before === 0) !== (daily === 0)) this.#countBusyDay(resource, daily ? 1 : -1)
  }

  #countBusyDay(resource: number, by: 1 | -1) {
    const wish = this.problem.resources[resource]?.busyDays
    if (!wish) return
    const { most, weight } = wish
    const before = this.#busyDays[resource] ?? 0
    this.#busyDays[resource] = before + by
    this.soft += weight * (Math.max(0, before + by - most) - Math.max(0, before - most))
  }

  #countGroup(group: number, duration: number, day: number, by: 1 | -1) {
    const rule = this.problem.groups[group]
    if (!rule) return
    const place = group * this.#days + day
    const count = (this.#groupDaily[place] ?? 0) + by
    this.#groupDaily[place] = count
    const isBeyond = (by === 1 ? count : count + 1) > rule.mostPerDay
    if (isBeyond && rule.spreadWeight === null) this.hard += by
    if (isBeyond && rule.spreadWeight !== null) this.soft += by * rule.spreadWeight
    if (duration < 2 || !rule.doubles) return
    const doubles = this.#doubles[group] ?? 0
    this.#doubles[group] = doubles + by
    this.soft += doublesCost(rule.doubles, doubles + by) - doublesCost(rule.doubles, doubles)
  }
}

function closedSlots({ dayOfSlot, resources }: TimetableProblem) {
  const closed = new Uint8Array(resources.length * dayOfSlot.length)
  resources.forEach(({ unavailable }, resource) => {
    for (const slot of unavailable) closed[resource * dayOfSlot.length + slot] = 1
  })
  return closed
}

function slotCosts({ slots, weight }: NonNullable<Lesson['unwished']>, count: number) {
  const costs = new Float64Array(count)
  for (const slot of slots) costs[slot] = weight
  return costs
}

function doublesCost(doubles: LessonGroup['doubles'], count: number) {
  if (!doubles) return 0
  return doubles.weight * Math.max(0, doubles.least - count, count - doubles.most)
}
