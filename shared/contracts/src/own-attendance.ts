import * as z from 'zod/mini'
import { attendanceTotalsSchema, statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { sessionSchema } from './register-sessions'
import { classCodeSchema, daySchema } from './school'

/** The signed-in student's own register, in one class year or in all of them. */
export const getOwnAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/own',
  access: 'own-record.read',
  summary: "The signed-in student's own attendance",
  isKept: true,
  input: z.object({ class: z.optional(classCodeSchema) }),
  output: z.object({
    totals: attendanceTotalsSchema,
    terms: z.array(
      z.object({ label: z.string(), startDate: daySchema, endDate: daySchema, totals: attendanceTotalsSchema }),
    ),
    days: z.array(
      z.object({
        date: daySchema,
        session: sessionSchema,
        stream: z.string(),
        status: statusSchema,
        minutesLate: z.nullable(z.number()),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})
