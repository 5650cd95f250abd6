import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { mostDays, mostPeriods, slotSchema } from './slot'
import { orNothing } from './texts'

export const staffWishSchema = z.object({
  staffId: z.uuid(),
  unavailable: z.array(slotSchema),
  mostPerDay: z.nullable(z.number()),
  /** Whether free periods between two lessons of a day should be few. */
  avoidsGaps: z.boolean(),
})
export type StaffWish = z.infer<typeof staffWishSchema>

export const saveStaffWish = endpoint({
  method: 'PUT',
  path: '/api/staff-wishes/:staffId',
  access: 'timetables.write',
  summary: 'Say when a member of staff cannot teach and how their day should look',
  input: z.object({
    staffId: z.uuid(),
    termId: z.uuid(),
    unavailable: z.array(slotSchema).check(z.maxLength(mostDays * mostPeriods)),
    mostPerDay: orNothing(z.int().check(z.minimum(1), z.maximum(mostPeriods))),
    avoidsGaps: z.boolean(),
  }),
  output: staffWishSchema,
})
