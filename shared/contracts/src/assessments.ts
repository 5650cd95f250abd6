import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { assessmentKindSchema } from './grading-document'
import { changeSchema } from './history'
import { daySchema } from './school'
import { lineSchema, nameSchema, versionSchema } from './texts'

/** Marks are typed in a draft; from `approved` on they stay as they are, and students see `published` ones alone. */
export const assessmentStates = ['draft', 'submitted', 'approved', 'published'] as const
export const assessmentStateSchema = z.enum(assessmentStates)
export type AssessmentState = z.infer<typeof assessmentStateSchema>

const hundredths = z.refine<number>((value) => Number((value * 100).toFixed(6)) % 1 === 0, 'Write at most two decimals')

const assessmentFields = {
  title: nameSchema(60),
  kind: assessmentKindSchema,
  /** Which paper of the subject it belongs to; null for the subject as a whole. */
  paper: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
  /** The most that can be reached. */
  outOf: z.number().check(z.minimum(0.01), z.maximum(9999.99), hundredths),
  /** What it counts among the assessments of its component. */
  weight: z.number().check(z.minimum(0), z.maximum(999.99), hundredths),
  date: daySchema,
}

export const assessmentSchema = z.object({
  id: z.uuid(),
  ...assessmentFields,
  state: assessmentStateSchema,
  version: versionSchema,
  /** Why the caller cannot change its marks, nor the assessment itself; null where they can. */
  hindrance: z.nullable(z.string()),
  /** Where the caller may move it. */
  moves: z.array(z.object({ to: assessmentStateSchema, needsReason: z.boolean() })),
})
export type Assessment = z.infer<typeof assessmentSchema>

/** Which marks: those of a subject in a stream in a term. */
export const markPlaceFields = { streamId: z.uuid(), subjectId: z.uuid(), termId: z.uuid() }

export const addAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments',
  access: 'marks.write',
  summary: 'Add an assessment to a subject of a stream in a term',
  input: z.object({ ...markPlaceFields, ...assessmentFields }),
  output: assessmentSchema,
})

/** Lowering `outOf` below a mark that is there is refused. */
export const saveAssessment = endpoint({
  method: 'PUT',
  path: '/api/assessments/:assessmentId',
  access: 'marks.write',
  summary: 'Change an assessment',
  input: z.object({ assessmentId: z.uuid(), version: versionSchema, ...assessmentFields }),
  output: assessmentSchema,
})

export const removeAssessment = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:assessmentId',
  access: 'marks.write',
  summary: 'Remove an assessment without marks; what was written of those that were taken back stays',
  input: z.object({ assessmentId: z.uuid() }),
  output: z.object({}),
})

/** Who may move it where, and when a reason is needed, stands with the assessment as `moves`. */
export const moveAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:assessmentId/moves',
  access: 'marks.write',
  summary: 'Submit, approve, publish or reopen an assessment',
  input: z.object({
    assessmentId: z.uuid(),
    version: versionSchema,
    to: assessmentStateSchema,
    reason: lineSchema(300),
  }),
  output: assessmentSchema,
})

export const listAssessmentChanges = endpoint({
  method: 'GET',
  path: '/api/assessments/:assessmentId/changes',
  access: 'marks.read',
  summary: 'What was changed on an assessment, newest first',
  input: z.object({ assessmentId: z.uuid() }),
  output: z.array(changeSchema),
})
