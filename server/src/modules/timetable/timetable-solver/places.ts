import type { TimetableProblem } from './problem'

/** The longest lesson that may be made of shorter ones. */
export const longestMerged = 2

/** Which first slots each lesson may have, for each duration that it may take. */
export class Places {
  readonly #starts: readonly (readonly Int32Array[])[]
  readonly #allowed: readonly (readonly Uint8Array[])[]

  constructor(problem: TimetableProblem) {
    const slots = problem.dayOfSlot.length
    const known = new Map<string, Int32Array>()
    const startsFor = (allowed: readonly number[] | undefined, duration: number) => {
      const key = `${duration}:${allowed?.join(',') ?? ''}`
      const found = known.get(key) ?? findStarts(problem, allowed, duration)
      known.set(key, found)
      return found
    }
    this.#starts = problem.lessons.map((lesson) => {
      const byDuration: Int32Array[] = []
      for (const duration of durationsOf(problem, lesson)) byDuration[duration] = startsFor(lesson.slots, duration)
      return byDuration
    })
    this.#allowed = this.#starts.map((byDuration) =>
      byDuration.map((starts) => {
        const mask = new Uint8Array(slots)
        for (const start of starts) mask[start] = 1
        return mask
      }),
    )
  }

  startsOf(lesson: number, duration: number): Int32Array {
    return this.#starts[lesson]?.[duration] ?? none
  }

  isAllowed(lesson: number, start: number, duration: number): boolean {
    return this.#allowed[lesson]?.[duration]?.[start] === 1
  }
}

const none = new Int32Array(0)

function durationsOf({ groups }: TimetableProblem, { group, duration }: TimetableProblem['lessons'][number]) {
  const own = groups[group]?.doubles ? Array.from({ length: longestMerged }, (_, index) => index + 1) : []
  return new Set([...own, duration])
}

function findStarts(
  { dayOfSlot, runOfSlot }: TimetableProblem,
  slots: readonly number[] | undefined,
  duration: number,
) {
  if (duration === 0) return none
  const allowed = slots ? new Set(slots) : null
  const starts = dayOfSlot.flatMap((_, start) => {
    for (let slot = start; slot < start + duration; slot++) {
      if (runOfSlot[slot] !== runOfSlot[start] || (allowed && !allowed.has(slot))) return []
    }
    return [start]
  })
  return Int32Array.from(starts)
}
