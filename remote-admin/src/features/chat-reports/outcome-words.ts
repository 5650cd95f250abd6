import type { reportOutcomes } from '@bellhouse/contracts'

type Outcome = (typeof reportOutcomes)[number]

export const outcomeWords: Record<Outcome, string> = {
  dismissed: 'nothing was wrong',
  settled: 'settled with those concerned',
  removed: 'message removed',
}
