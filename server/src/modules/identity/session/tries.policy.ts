import { tooMany } from '../../../http/problems'

const window = 15 * 60
const mostEverywhere = 10
const mostFromOnePlace = 6

/** Seconds to wait after so many failed tries; the last for all that follow. */
const waits = [0, 0, 0, 5, 15, 45, 120, 180, 240]

/** Ages of the failed tries of the last fifteen minutes, in seconds, newest first. */
type Ages = readonly number[]

/**
 * On a browser that the person has used before, each failure makes the wait for the next try longer, up to four minutes, and no wall
 * ever stands there: whoever sits down at that browser to guess cannot keep the person out.
 */
export function mustWaitAtKnownDevice(ages: Ages) {
  mustWait(ages)
}

/**
 * Elsewhere the tries from all over the world are few together, and those from one address fewer, so that somebody who guesses
 * there does not use up what the person may try from another.
 */
export function mustNotGuess({ here, everywhere }: { here: Ages; everywhere: Ages }) {
  mustBeWithin(mostFromOnePlace, here)
  mustBeWithin(mostEverywhere, everywhere)
  mustWait(here)
}

function mustWait(ages: Ages) {
  const [newest] = ages
  if (newest === undefined) return
  const wait = waits[Math.min(ages.length, waits.length - 1)] ?? 0
  if (newest < wait) throw tooMany(Math.ceil(wait - newest))
}

function mustBeWithin(most: number, ages: Ages) {
  const last = ages[most - 1]
  if (last !== undefined) throw tooMany(Math.ceil(window - last))
}
