import type { Resource, TimetableProblem } from './problem'

/** What each set of periods of a day costs each resource; one table for all that wish the same. */
export function dayCostsOf({ resources, dayOfSlot }: TimetableProblem) {
  const periods = new Map<number, number>()
  for (const day of dayOfSlot) periods.set(day, (periods.get(day) ?? 0) + 1)
  const sets = 2 ** Math.max(0, ...periods.values())
  const tables = new Map<string, Float64Array>()
  return resources.map((resource) => {
    const key = JSON.stringify([resource.gaps, resource.load])
    const known = tables.get(key) ?? Float64Array.from({ length: sets }, (_, daily) => dayCost(resource, daily))
    tables.set(key, known)
    return known
  })
}

function dayCost({ gaps, load }: Resource, daily: number) {
  if (daily === 0 || (!gaps && !load)) return 0
  const periods = bits(daily)
  let cost = 0
  if (gaps) {
    const free = 32 - Math.clz32(daily) - (31 - Math.clz32(daily & -daily)) - periods
    cost += gaps.weight * (gaps.isSquared ? free * free : free)
  }
  if (load) {
    const off = Math.max(0, load.least - periods, periods - load.most)
    cost += load.weight * (load.isSquared ? off * off : off)
  }
  return cost
}

function bits(word: number) {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
