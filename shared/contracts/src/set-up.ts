import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** What a new school does before its first day, in the order in which one builds on the other. */
export const setUpSteps = ['school', 'year', 'classes', 'people', 'allocations', 'timetable', 'accounts'] as const
const setUpStepSchema = z.enum(setUpSteps)
export type SetUpStep = z.infer<typeof setUpStepSchema>

export const setUpSchema = z.object({
  steps: z.array(
    z.object({
      key: setUpStepSchema,
      /** What the step is about is there, whoever brought it and in whatever way. */
      isDone: z.boolean(),
      /** The school does without it, or later. */
      isSkipped: z.boolean(),
    }),
  ),
})
export type SetUp = z.infer<typeof setUpSchema>

export const skipSetUpSteps = endpoint({
  method: 'PUT',
  path: '/api/set-up/skipped',
  access: 'school.write',
  summary: 'Say which steps of the set-up the school leaves out; the others are asked for again',
  input: z.object({ skipped: z.array(setUpStepSchema).check(z.maxLength(setUpSteps.length)) }),
  output: setUpSchema,
})
