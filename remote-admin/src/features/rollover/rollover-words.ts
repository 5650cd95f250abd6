import type { Rollover, RolloverPlace } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/ui'

export const outcomeWords = {
  promoted: 'go up',
  repeated: 'repeat',
  left: 'leave',
  graduated: 'graduate',
} as const

const donePhrases = {
  promoted: 'went up',
  repeated: 'repeated',
  left: 'left',
  graduated: 'graduated',
} as const

/** What a rollover did: `402 went up, 3 repeated, 70 graduated`. */
export function textOfCounts(counts: Rollover['counts']) {
  const parts = (Object.keys(donePhrases) as (keyof typeof donePhrases)[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${donePhrases[outcome]}`)
  return parts.join(', ') || countOf(0, 'student')
}

/** A place as people call it: `S2 East`. */
export const labelOfPlace = ({ classCode, name }: RolloverPlace, classNames: ReadonlyMap<string, string>) =>
  `${classNames.get(classCode) ?? classCode.toUpperCase()} ${name}`
