import * as z from 'zod/mini'

/** Why a register on this day needs a second confirmation. */
export const unusualDaySchema = z.enum(['weekend', 'holiday', 'half-day', 'outside-term', 'future'])
export type UnusualDay = z.infer<typeof unusualDaySchema>

/** Why a register on such a day would surprise the school. */
export const unusualDaySentences: Readonly<Record<UnusualDay, string>> = {
  future: 'This day is still to come.',
  weekend: 'The school is closed on this day of the week.',
  holiday: 'This day is a holiday.',
  'half-day': 'This is a half day, with school in the morning only.',
  'outside-term': 'This day lies outside the term.',
}
