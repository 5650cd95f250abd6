import * as z from 'zod/mini'
import { nameSchema } from './texts'

/** A time of the day as `HH:MM`. */
export const timeOfDaySchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 08:40'))

/** A time in which there may be lessons, or a break. */
export const periodSchema = z.object({
  title: nameSchema(30),
  start: timeOfDaySchema,
  end: timeOfDaySchema,
  isBreak: z.boolean(),
})
export type Period = z.infer<typeof periodSchema>
