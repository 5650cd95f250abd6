import * as z from 'zod/mini'

export const mostDays = 20
export const mostPeriods = 24
const dayNumber = z.int().check(z.minimum(1), z.maximum(mostDays))
const periodNumber = z.int().check(z.minimum(1), z.maximum(mostPeriods))

/** A place in the grid: the day of the cycle and the place in the list of periods, both counted from 1. */
export const slotSchema = z.object({ day: dayNumber, period: periodNumber })
export type Slot = z.infer<typeof slotSchema>
