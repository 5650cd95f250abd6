import {
  type Category,
  canaryLimit,
  chooseRelease,
  type LoadReport,
  type Pointer,
  shellPart,
} from '@bellhouse/contracts'

/** What one person may add to the figures of a release, of loads and of what broke in use each: more would let them make it look bad, or well. */
export const personLimit = { loads: 10, minutes: 10 } as const

/** Who tells of a load, and on which device. */
export interface Teller {
  username: string
  category: Category
  /** The name of the browser; nothing where it was given none. */
  device: string | null
}

/** Whose loads of a release can be: the categories that its screens are for, or everybody. */
export type Audience = ReadonlySet<Category> | 'everybody'

/** Whether a load can have happened as it is told: by whom the release is for, and of one that the pointer gives them. */
export function isCredible(pointer: Pointer, audience: Audience, teller: Teller, { remote, release }: LoadReport) {
  if (audience !== 'everybody' && !audience.has(teller.category)) return false
  if (release !== pointer.canary?.release) return isKnown(pointer, release)
  return chooseRelease(pointer, remote === shellPart ? teller.device : teller.username) === release
}

/** Whether the pointer names a release at all; a tab may still have one that was rolled back a moment ago. */
export function isKnown({ active, canary, lastGood = [], quarantined = [] }: Pointer, release: string | undefined) {
  return release !== undefined && [active, canary?.release, ...lastGood, ...quarantined].includes(release)
}

export interface Tally {
  loads: number
  failures: number
  /** How often it broke while somebody used it. */
  inUse: number
  /** How many different people have loaded it. */
  people: number
  /** How many of them had a failure. */
  failedFor: number
  /** For how many it has started at least once. */
  startedFor: number
  /** Mean share of failures of each person, without the few for whom it went worst; 0 to 1. */
  rateOfOthers: number
}

/**
 * Since when the loads of a canary count, and for how long it is one, in milliseconds. Where the machine that moved the pointer has a clock
 * that is ahead, its beginning lies in the future: then all that is known of that release counts, and nothing is said of its age.
 */
export function countedSince(began: string, now = Date.now()): { since: Date; age: number } {
  const at = Date.parse(began)
  return at > now ? { since: new Date(0), age: 0 } : { since: new Date(at), age: now - at }
}

/** Whether a canary is to be rolled back, as `canaryLimit` has it; `age` in milliseconds since it began. */
export function isPastLimit({ people, startedFor, rateOfOthers }: Tally, age: number) {
  const { percent, fewest, quietMinutes } = canaryLimit
  if (rateOfOthers * 100 >= percent) return true
  return people >= fewest && startedFor === 0 && age >= quietMinutes * 60_000
}
