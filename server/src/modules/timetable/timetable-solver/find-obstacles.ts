import { Places } from './places'
import type { TimetableProblem } from './problem'

/** Why lessons cannot all be placed, whatever the order. */
export type Obstacle =
  /** A resource has more periods of lessons than it can be had. */
  | { kind: 'too-many-periods'; resource: number; needs: number; has: number }
  /** There is no time at which everybody and everything that a lesson needs can be had. */
  | { kind: 'never-together'; lesson: number }
  /** More lessons of a group than days that may have one. */
  | { kind: 'too-few-days'; group: number; lessons: number; most: number }

/** What is impossible before anything is tried. */
export function findObstacles(problem: TimetableProblem): Obstacle[] {
  return [...overdemanded(problem), ...neverTogether(problem), ...tooFewDays(problem)]
}

function overdemanded({ resources, lessons, dayOfSlot }: TimetableProblem): Obstacle[] {
  const needs = new Int32Array(resources.length)
  for (const lesson of lessons) {
    for (const resource of lesson.resources) needs[resource] = (needs[resource] ?? 0) + lesson.duration
  }
  return resources.flatMap(({ unavailable }, resource): Obstacle[] => {
    const has = dayOfSlot.length - new Set(unavailable).size
    const needed = needs[resource] ?? 0
    return needed > has ? [{ kind: 'too-many-periods', resource, needs: needed, has }] : []
  })
}

function neverTogether(problem: TimetableProblem): Obstacle[] {
  const places = new Places(problem)
  const closed = problem.resources.map(({ unavailable }) => new Set(unavailable))
  const fits = (lesson: number, start: number) => {
    const { duration, resources } = problem.lessons[lesson] ?? { duration: 0, resources: [] }
    return Array.from({ length: duration }, (_, index) => start + index).every((slot) =>
      resources.every((resource) => !closed[resource]?.has(slot)),
    )
  }
  return problem.lessons.flatMap(({ duration, isPinned }, lesson): Obstacle[] => {
    if (duration === 0 || isPinned) return []
    const isPossible = places.startsOf(lesson, duration).some((start) => fits(lesson, start))
    return isPossible ? [] : [{ kind: 'never-together', lesson }]
  })
}

function tooFewDays({ groups, lessons, dayOfSlot }: TimetableProblem): Obstacle[] {
  const days = new Set(dayOfSlot).size
  return groups.flatMap(({ mostPerDay, spreadWeight, doubles }, group): Obstacle[] => {
    if (spreadWeight !== null) return []
    const own = lessons.filter((lesson) => lesson.group === group)
    const periods = own.reduce((sum, { duration }) => sum + duration, 0)
    const count = doubles ? Math.ceil(periods / 2) : own.length
    const most = days * mostPerDay
    return count > most ? [{ kind: 'too-few-days', group, lessons: count, most }] : []
  })
}
