import * as z from 'zod/mini'
import { attendanceTotalsSchema, statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { markStatusSchema } from './mark-statuses'
import { ownNoticesSchema } from './notice-cards'
import { getOwnWeek } from './own-week'
import { daySchema } from './school'
import { firstPlaceSchema } from './students'

export const getStudentDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/student',
  access: 'own-record.read',
  summary: "The signed-in student's day",
  isKept: true,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    /** Null for whoever is in none today. */
    stream: z.nullable(z.string()),
    /** Only until the first day of somebody who is still to come. */
    begins: z.optional(firstPlaceSchema),
    classTeacher: z.nullable(z.string()),
    attendance: z.object({ totals: attendanceTotalsSchema, recent: z.array(z.nullable(statusSchema)) }),
    /** The newest that are published, the latest first. */
    marks: z.array(
      z.object({
        subject: z.string(),
        assessment: z.string(),
        value: z.nullable(z.number()),
        /** Why there is no number. */
        status: z.optional(z.nullable(markStatusSchema)),
        outOf: z.number(),
        date: daySchema,
      }),
    ),
    unread: z.number(),
    week: getOwnWeek.output,
    /** The averages of the own report cards in percent, term by term, the oldest first; with a word where the card is provisional. */
    trend: z.array(z.object({ label: z.string(), percent: z.number(), isProvisional: z.optional(z.boolean()) })),
    /** The newest report card. */
    card: z.nullable(
      z.object({
        id: z.uuid(),
        label: z.string(),
        publishedAt: z.string(),
        isProvisional: z.optional(z.boolean()),
      }),
    ),
    notices: ownNoticesSchema,
  }),
})
export type StudentDashboard = z.infer<typeof getStudentDashboard.output>
