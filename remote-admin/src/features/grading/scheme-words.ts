import type { GradingScheme } from '@bellhouse/contracts'
import type { Option, Tone } from '@bellhouse/ui'

export const versionOf = ({ number }: { number: number }) => `version ${number}`

/** As it is once it is saved. */
export const gradedSentence = (of: string, scheme: GradingScheme | undefined) =>
  scheme ? `${of} is graded by ${scheme.name}, ${versionOf(scheme)}` : `${of} has no scheme now`

export const stateWords: Record<GradingScheme['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'late' },
  active: { label: 'In use', tone: 'present' },
  retired: { label: 'Retired', tone: 'neutral' },
}

export const kindOptions: readonly Option[] = [
  { value: 'beginning-of-term', label: 'Beginning of term' },
  { value: 'mid-term', label: 'Mid-term' },
  { value: 'end-of-term', label: 'End of term' },
  { value: 'activity', label: 'Activity' },
  { value: 'project', label: 'Project' },
]

export const betterOptions: readonly Option[] = [
  { value: 'fewer', label: 'Fewer points are better' },
  { value: 'more', label: 'More points are better' },
]

export const roundingOptions: readonly Option[] = [
  { value: 'half-up', label: 'Halves up' },
  { value: 'half-even', label: 'Halves to the nearest even number' },
  { value: 'down', label: 'Always down' },
]

export const absentOptions: readonly Option[] = [
  { value: 'zero', label: 'Counts as 0' },
  { value: 'left-out', label: 'Is left out for that student' },
]

export const resultOptions: readonly Option[] = [
  { value: 'sum', label: 'Sum of points' },
  { value: 'mean', label: 'Mean of points' },
  { value: 'none', label: 'No total' },
]
