import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { nameSchema } from './texts'

export const moderationKinds = ['add', 'scale', 'mean', 'maximum'] as const

const ruleFields = {
  /** Add so many marks, multiply by a factor, shift so that the mean is so much, or scale so that the highest mark is so much. */
  kind: z.enum(moderationKinds),
  amount: z.number().check(z.minimum(-9999), z.maximum(9999)),
  /** To how many decimals the marks are rounded. */
  decimals: z.int().check(z.minimum(0), z.maximum(2)),
}
export const moderationRuleSchema = z.object(ruleFields)
export type ModerationRule = z.infer<typeof moderationRuleSchema>

const moderationSchema = z.object({
  id: z.uuid(),
  ...ruleFields,
  reason: z.string(),
  /** Marks that it changed. */
  marks: z.number(),
  by: z.nullable(z.string()),
  at: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type Moderation = z.infer<typeof moderationSchema>

const positive = z.refine<ModerationRule>(({ kind, amount }) => kind === 'add' || amount > 0, {
  error: 'Write a number above 0',
  path: ['amount'],
})

/** Refused where the caller may not change the marks in this state, as every change of a mark is. A status, such as absent, stays. */
export const moderateMarks = endpoint({
  method: 'POST',
  path: '/api/assessments/:assessmentId/moderations',
  access: 'marks.write',
  summary: 'Scale or shift all marks of an assessment',
  input: z.object({ assessmentId: z.uuid(), ...ruleFields, reason: nameSchema(400) }).check(positive),
  output: moderationSchema,
})

/** The newest one first; marks that somebody has changed since stay as they are. */
export const undoModeration = endpoint({
  method: 'POST',
  path: '/api/moderations/:moderationId/undo',
  access: 'marks.write',
  summary: 'Take a moderation back: its marks are what they were before',
  input: z.object({ moderationId: z.uuid() }),
  output: z.object({ restored: z.number(), kept: z.number() }),
})

export const listModerations = endpoint({
  method: 'GET',
  path: '/api/assessments/:assessmentId/moderations',
  access: 'marks.read',
  summary: 'The moderations of an assessment, the newest first, those that were undone too',
  input: z.object({ assessmentId: z.uuid() }),
  output: z.array(moderationSchema),
})
