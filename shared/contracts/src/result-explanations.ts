import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { viewPlace } from './mark-views'

const reckoningStepSchema = z.object({
  title: z.string(),
  lines: z.array(z.object({ what: z.string(), is: z.string() })),
  result: z.nullable(z.string()),
})
export type ReckoningStepShown = z.infer<typeof reckoningStepSchema>

export const resultExplanationSchema = z.object({
  name: z.string(),
  admissionNumber: z.string(),
  stream: z.string(),
  term: z.string(),
  /** Name and version. */
  scheme: z.string(),
  /** From marks to percent, grade, letter and points, one after the other. */
  subjects: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      grade: z.nullable(z.string()),
      steps: z.array(reckoningStepSchema),
    }),
  ),
  /** From the subjects to total, division, average and position. */
  whole: z.array(reckoningStepSchema),
})
export type ResultExplanation = z.infer<typeof resultExplanationSchema>

/** Refused with `conflict` while no scheme is chosen for the class. */
export const explainResult = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/students/:studentId/result',
  access: 'marks.read-all',
  summary: 'How the results of a student in a term came about, number by number',
  input: z.object({ ...viewPlace, studentId: z.uuid() }),
  output: z.object({
    ...resultExplanationSchema.shape,
    /** What of the scheme is not checked against a printed source. */
    unproven: z.optional(z.array(z.string())),
  }),
})
