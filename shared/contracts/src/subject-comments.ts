import * as z from 'zod/mini'
import { markPlaceFields } from './assessments'
import { endpoint } from './endpoint'
import { lineSchema } from './texts'

/** What fits below a subject on a card. */
export const longestSubjectComment = 120

const subjectCommentSchema = z.object({
  text: z.string(),
  /** 0 where nobody has written anything yet. */
  version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
})

const studentSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  comment: subjectCommentSchema,
})
export type CommentedStudent = z.infer<typeof studentSchema>

export const listSubjectComments = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/subject-comments',
  access: 'marks.read',
  summary: 'What the teacher of a subject says on the report cards of a stream or set',
  isKept: true,
  input: z.object(markPlaceFields),
  output: z.object({
    /** False for a teacher once the cards are published. */
    mayWrite: z.boolean(),
    students: z.array(studentSchema),
  }),
})

/** Whoever enters the marks of the subject. Refused with `newer-version` where somebody wrote in between. */
export const saveSubjectComment = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/subject-comments/:studentId',
  access: 'marks.write',
  summary: 'Write what the teacher of a subject says on a report card',
  input: z.object({
    ...markPlaceFields,
    studentId: z.uuid(),
    text: lineSchema(longestSubjectComment),
    version: subjectCommentSchema.shape.version,
  }),
  output: subjectCommentSchema,
})
