import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema } from './school'

const runSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Students looked at so far, of all. */
  done: z.number(),
  total: z.number(),
  failure: z.nullable(z.string()),
})
export type CommentSuggestionRun = z.infer<typeof runSchema>

/**
 * Writes the suggestion for the average wherever nothing is said yet, and nothing over anybody's words: in one stream, in those of a
 * class, or in all. A class teacher writes in the own stream what the class teacher says, an admin what the head says as well.
 */
export const startCommentSuggestions = endpoint({
  method: 'POST',
  path: '/api/comment-suggestions',
  access: 'report-comments.write',
  summary: 'Write suggested comments in the background; ask `getCommentSuggestions` for the progress',
  input: z.object({ termId: z.uuid(), streamId: z.optional(z.uuid()), classCode: z.optional(classCodeSchema) }).check(
    z.refine(({ streamId, classCode }) => !streamId || !classCode, {
      error: 'Choose a stream or a class, not both',
      path: ['classCode'],
    }),
  ),
  output: runSchema,
})

export const getCommentSuggestions = endpoint({
  method: 'GET',
  path: '/api/comment-suggestions/:runId',
  access: 'report-comments.write',
  summary: 'How far the writing of suggested comments is',
  input: z.object({ runId: z.uuid() }),
  output: runSchema,
})

/** What is written already stays. */
export const cancelCommentSuggestions = endpoint({
  method: 'POST',
  path: '/api/comment-suggestions/:runId/cancel',
  access: 'report-comments.write',
  summary: 'Stop writing suggested comments',
  input: z.object({ runId: z.uuid() }),
  output: runSchema,
})
