import { canaryLimit, chooseRelease, type LoadReport, type Pointer } from '@bellhouse/contracts'

/** What one person may add to the figures of a release: more would let them make it look bad, or well. */
export const personLimit = { loads: 10, minutes: 10 } as const

/** Whether a load can have happened as it is told: of a release that the pointer knows, and a canary only in its share. */
export function isCredible(pointer: Pointer, username: string, { release }: LoadReport) {
  if (release === pointer.canary?.release) return chooseRelease(pointer, username) === release
  return isKnown(pointer, release)
}

/** Whether the pointer names a release at all. */
export function isKnown({ active, canary, lastGood = [], quarantined = [] }: Pointer, release: string | undefined) {
  return release !== undefined && [active, canary?.release, ...lastGood, ...quarantined].includes(release)
}

export interface Tally {
  loads: number
  failures: number
  /** How many different people had a failure. */
  people: number
}

export function isPastLimit({ loads, failures, people }: Tally) {
  const { percent, loads: fewest, people: fewestPeople } = canaryLimit
  return loads >= fewest && failures * 100 >= loads * percent && people >= fewestPeople
}
