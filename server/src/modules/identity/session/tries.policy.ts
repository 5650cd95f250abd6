import { tooMany } from '../../../http/problems'

const window = 15 * 60
const mostTries = 10
const freeTries = 4
const longestWait = 30

/** Refuses a try that comes too soon after the failed ones before it; `ages` are theirs in seconds, newest first. */
export function mustNotGuess(ages: readonly number[]) {
  const tenth = ages[mostTries - 1]
  if (tenth !== undefined) throw tooMany(Math.ceil(window - tenth))
  const newest = ages[0]
  if (newest === undefined || ages.length < freeTries) return
  const wait = Math.min(2 ** (ages.length - freeTries), longestWait)
  if (newest < wait) throw tooMany(Math.ceil(wait - newest))
}
