import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { gradingBandSchema } from './grading-document'
import { daySchema } from './school'
import { firstPlaceSchema } from './students'

/** What the settings say of the signed-in student's own class: term, scale, subjects and who teaches them. */
export const getOwnClass = endpoint({
  method: 'GET',
  path: '/api/own-class',
  access: 'own-record.read',
  summary: "The current term, and the signed-in student's own class, subjects and grading scale",
  isKept: true,
  input: z.object({}),
  output: z.object({
    /** Null before the school has made a term current. */
    term: z.nullable(z.object({ label: z.string(), startDate: daySchema, endDate: daySchema })),
    /** Null for a student who is in no stream today. */
    stream: z.nullable(
      z.object({
        label: z.string(),
        room: z.nullable(z.string()),
        classTeacher: z.nullable(z.string()),
        students: z.number(),
      }),
    ),
    /** Only until the first day of somebody who is still to come. */
    begins: z.optional(firstPlaceSchema),
    /** Those that the student takes today, by name. */
    subjects: z.array(
      z.object({ code: z.string(), name: z.string(), isElective: z.boolean(), teachers: z.array(z.string()) }),
    ),
    /** By which the class is graded this year; null until the school has chosen it. */
    scale: z.nullable(z.object({ name: z.string(), bands: z.array(gradingBandSchema) })),
  }),
})
export type OwnClass = z.output<(typeof getOwnClass)['output']>
