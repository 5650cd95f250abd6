import type { GradingAggregate } from '@bellhouse/contracts'

/** The sum of the seven best subjects, those of the sets among them. */
export const bestSeven = (title: string, compulsory: string[][]): GradingAggregate => ({
  title,
  result: 'sum',
  best: 7,
  compulsory,
  subsidiary: null,
  outcomes: [],
})
