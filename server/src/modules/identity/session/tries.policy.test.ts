import { expect, it } from '@jest/globals'
import { ProblemError } from '../../../http/problems'
import { mustNotGuess } from './tries.policy'

/** Seconds that somebody has to wait; `null` where they may try. */
function waitAfter(ages: readonly number[]) {
  try {
    mustNotGuess(ages)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.retryAfter
    throw error
  }
}

/** So many failed tries, the newest that many seconds ago, the others before it. */
const tries = (count: number, newest: number) => Array.from({ length: count }, (_, index) => newest + index * 20)

it.each([
  [0, 0, null],
  [3, 0, null],
  [4, 0, 1],
  [4, 0.5, 1],
  [4, 1, null],
  [5, 0, 2],
  [5, 1.5, 1],
  [5, 2, null],
  [8, 0, 16],
  [8, 16, null],
  [9, 0, 30],
  [9, 4.2, 26],
  [9, 30, null],
  // The tenth of fifteen minutes keeps the door shut until it is fifteen minutes old.
  [10, 0, 720],
  [10, 0.5, 720],
  [10, 100, 620],
  [12, 100, 620],
])('after %i failed tries, the last %d seconds ago, one waits %p seconds', (count, newest, wait) => {
  expect(waitAfter(tries(count, newest))).toBe(wait)
})
