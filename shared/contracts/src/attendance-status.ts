import * as z from 'zod/mini'

export const statusSchema = z.enum(['present', 'absent', 'late', 'excused'])
export type AttendanceStatus = z.infer<typeof statusSchema>

/** Late is present: `rate` = (present + late) / held, in percent with one decimal; null before the first register. */
export const attendanceTotalsSchema = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
  held: z.number(),
  rate: z.nullable(z.number()),
})
export type AttendanceTotals = z.infer<typeof attendanceTotalsSchema>
