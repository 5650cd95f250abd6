import type { PlacedLesson, TimetableProblem } from '../src/modules/timetable/timetable-solver/problem'

/** Every fault of a timetable in words, found the plain way: it shares nothing with how the solver reckons. */
export function findTimetableFaults(problem: TimetableProblem, placed: readonly PlacedLesson[]): string[] {
  return [...misplaced(problem, placed), ...taken(problem, placed), ...crowded(problem, placed)]
}

const slotsOf = ({ start, duration }: PlacedLesson) => Array.from({ length: duration }, (_, index) => start + index)

function misplaced({ runOfSlot, lessons }: TimetableProblem, placed: readonly PlacedLesson[]) {
  return placed.flatMap((place) => {
    const allowed = lessons[place.lesson]?.slots
    const own = slotsOf(place)
    const isCut = own.some((slot) => runOfSlot[slot] !== runOfSlot[place.start])
    const isElsewhere = own.some((slot) => allowed && !allowed.includes(slot))
    return isCut || isElsewhere ? [`lesson ${place.lesson} is where it may not be`] : []
  })
}

function taken({ lessons, resources }: TimetableProblem, placed: readonly PlacedLesson[]) {
  const uses = placed.flatMap((place) =>
    slotsOf(place).flatMap((slot) =>
      (lessons[place.lesson]?.resources ?? []).map((resource) => ({ resource, slot, lesson: place.lesson })),
    ),
  )
  const first = new Map<string, number>()
  return uses.flatMap(({ resource, slot, lesson }) => {
    const key = `${resource} in ${slot}`
    const other = first.get(key)
    first.set(key, lesson)
    const isAway = resources[resource]?.unavailable.includes(slot)
    if (other !== undefined) return [`resource ${key} has lessons ${other} and ${lesson}`]
    return isAway ? [`resource ${key} is away from lesson ${lesson}`] : []
  })
}

function crowded({ lessons, groups, dayOfSlot }: TimetableProblem, placed: readonly PlacedLesson[]) {
  const counts = new Map<string, number>()
  return placed.flatMap(({ lesson, start }) => {
    const group = lessons[lesson]?.group ?? 0
    const key = `${group} on day ${dayOfSlot[start]}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const { mostPerDay = 0, spreadWeight = null } = groups[group] ?? {}
    return spreadWeight === null && count > mostPerDay ? [`group ${key} has ${count} lessons`] : []
  })
}

/** Periods of each group that are placed, and those that were asked for. */
export function countPeriods(problem: TimetableProblem, placed: readonly PlacedLesson[]) {
  const asked = problem.groups.map(() => 0)
  const given = problem.groups.map(() => 0)
  for (const { group, duration } of problem.lessons) asked[group] = (asked[group] ?? 0) + duration
  for (const { lesson, duration } of placed) {
    const group = problem.lessons[lesson]?.group ?? 0
    given[group] = (given[group] ?? 0) + duration
  }
  return { asked, given }
}
