import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { longestComment } from './report-cards'
import { nameSchema } from './texts'

const authorSchema = z.enum(['class-teacher', 'head-teacher'])
export type CommentAuthor = z.infer<typeof authorSchema>

const percent = z.int().check(z.minimum(0), z.maximum(100))
const templateFields = {
  author: authorSchema,
  text: nameSchema(longestComment),
  /** It is suggested for averages from here to there, both included. */
  from: percent,
  to: percent,
}
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => from <= to, {
  error: 'The end is below the beginning',
  path: ['to'],
})

export const commentTemplateSchema = z.object({ id: z.uuid(), ...templateFields })
export type CommentTemplate = z.infer<typeof commentTemplateSchema>

export const listCommentTemplates = endpoint({
  method: 'GET',
  path: '/api/comment-templates',
  access: 'report-comments.write',
  summary: 'The bank of comments, the best averages first',
  isKept: true,
  input: z.object({}),
  output: z.array(commentTemplateSchema),
})

export const addCommentTemplate = endpoint({
  method: 'POST',
  path: '/api/comment-templates',
  access: 'report-cards.write',
  summary: 'Add a comment to the bank',
  input: z.object(templateFields).check(inOrder),
  output: commentTemplateSchema,
})

export const saveCommentTemplate = endpoint({
  method: 'PUT',
  path: '/api/comment-templates/:templateId',
  access: 'report-cards.write',
  summary: 'Change a comment of the bank',
  input: z.object({ templateId: z.uuid(), ...templateFields }).check(inOrder),
  output: commentTemplateSchema,
})

export const removeCommentTemplate = endpoint({
  method: 'DELETE',
  path: '/api/comment-templates/:templateId',
  access: 'report-cards.write',
  summary: 'Remove a comment from the bank',
  input: z.object({ templateId: z.uuid() }),
  output: z.object({}),
})
