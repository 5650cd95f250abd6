import { describe, expect, it } from '@jest/globals'
import { ProblemError } from '../../../http/problems'
import { mustNotGuess, mustWaitAtKnownDevice } from './tries.policy'

/** Seconds that somebody has to wait; `null` where they may try. */
function waitOf(ask: () => void) {
  try {
    ask()
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.retryAfter ?? 0
    throw error
  }
}

/** So many failed tries, the newest that many seconds ago, the others before it. */
const tries = (count: number, newest: number) => Array.from({ length: count }, (_, index) => newest + index * 20)

/** When somebody may try who tries again as soon as that is allowed, in seconds. */
function tryForHours(hours: number, ask: (ages: number[]) => void) {
  const times: number[] = []
  for (let now = 0; now < hours * 3_600; ) {
    const ages = times.map((at) => now - at).filter((age) => age < 900)
    const wait = waitOf(() => ask(ages.reverse()))
    if (wait === null) times.push(now)
    else now += wait
  }
  return times
}

const mostInFifteenMinutes = (times: readonly number[]) =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 900).length))

describe('on a browser that the person has used before', () => {
  it.each([
    [0, 0, null],
    [2, 0, null],
    [3, 0, 5],
    [3, 5, null],
    [4, 0.5, 15],
    [5, 0, 45],
    [8, 0, 240],
    [20, 100, 140],
    [20, 240, null],
  ])('after %i failed tries, the last %d seconds ago, one waits %p seconds', (count, newest, wait) => {
    expect(waitOf(() => mustWaitAtKnownDevice(tries(count, newest)))).toBe(wait)
  })

  it('no more than ten tries fit into fifteen minutes, and nobody ever waits longer than four', () => {
    const times = tryForHours(6, mustWaitAtKnownDevice)
    expect(mostInFifteenMinutes(times)).toBe(10)
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    expect(Math.max(...waits)).toBe(240)
  })
})

describe('on any other', () => {
  it('six tries in fifteen minutes come from one address', () => {
    const times = tryForHours(2, (ages) => mustNotGuess({ here: ages, everywhere: ages }))
    expect(mostInFifteenMinutes(times)).toBe(6)
  })

  it('ten come from everywhere together', () => {
    const [nine, ten] = [tries(9, 60), tries(10, 60)]
    expect(waitOf(() => mustNotGuess({ here: [], everywhere: nine }))).toBeNull()
    expect(waitOf(() => mustNotGuess({ here: [], everywhere: ten }))).toBe(900 - 60 - 9 * 20)
  })

  it('what one address has used up is not used up for another', () => {
    expect(waitOf(() => mustNotGuess({ here: tries(6, 0), everywhere: tries(6, 0) }))).toBe(800)
    expect(waitOf(() => mustNotGuess({ here: [], everywhere: tries(6, 0) }))).toBeNull()
  })
})
