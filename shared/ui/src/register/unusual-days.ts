import type { Register } from '@bellhouse/contracts'

export type UnusualDay = NonNullable<Register['unusualDay']>

/** Why this day is not one for a register. */
export const unusualDaySentences: Record<UnusualDay, string> = {
  weekend: 'This is a day of the weekend.',
  holiday: 'This is a holiday.',
  'outside-term': 'This day is outside the term.',
  future: 'This day has not come yet.',
}
