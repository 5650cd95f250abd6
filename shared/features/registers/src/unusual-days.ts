import type { Register } from '@bellhouse/contracts'

export type UnusualDay = NonNullable<Register['unusualDay']>

/** Why this day is not one for a register. */
export const unusualDaySentences: Record<UnusualDay, string> = {
  weekend: 'There is no school at the weekend.',
  holiday: 'There is no school on this holiday.',
  'outside-term': 'This day is outside the term.',
  future: 'This day has not come yet.',
  'half-day': 'This is a half day, with school in the morning only.',
}
