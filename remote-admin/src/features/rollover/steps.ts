import type { OutputOf, proposeRollover, RolloverPlan } from '@bellhouse/contracts'

export const steps = [
  { key: 'years', title: 'Years' },
  { key: 'streams', title: 'Streams' },
  { key: 'students', title: 'Students' },
  { key: 'check', title: 'Check' },
] as const
export type Step = (typeof steps)[number]['key']

export type MovedStream = OutputOf<typeof proposeRollover>['streams'][number]

/** What every step of the rollover works on. */
export interface StepProps {
  plan: RolloverPlan
  /** The streams that have somebody to move. */
  streams: readonly MovedStream[]
  onChange: (plan: RolloverPlan) => void
  onStep: (step: Step) => void
}
