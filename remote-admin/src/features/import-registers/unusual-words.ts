import type { UnusualDay } from '@bellhouse/contracts'

export const whyUnusual: Record<UnusualDay, string> = {
  weekend: 'school closed',
  holiday: 'holiday',
  'half-day': 'half day',
  'outside-term': 'outside the term',
  future: 'still to come',
}
