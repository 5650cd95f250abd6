import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { daySchema, levelCodeSchema } from './school'

const assessmentChoiceSchema = z.object({
  title: z.string(),
  paper: z.nullable(z.number()),
  /** The most that can be reached; null where it is not the same in all streams. */
  outOf: z.nullable(z.number()),
  /** Streams that have it, and those where its marks can be changed by the caller. */
  streams: z.number(),
  open: z.number(),
})

const targetsSchema = z.object({
  termId: z.uuid(),
  terms: z.array(
    z.object({ id: z.uuid(), label: z.string(), startDate: z.optional(daySchema), endDate: z.optional(daySchema) }),
  ),
  streams: z.array(z.object({ id: z.uuid(), label: z.string() })),
  subjects: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      code: z.string(),
      level: levelCodeSchema,
      papers: z.nullable(z.number()),
      assessments: z.array(assessmentChoiceSchema),
    }),
  ),
})
export type MarkTargets = z.infer<typeof targetsSchema>

/** Without a stream: of all streams together. Nothing while the school has no term. */
export const listMarkTargets = endpoint({
  method: 'GET',
  path: '/api/mark-targets',
  access: 'marks.write',
  summary: 'The streams, subjects and assessments that the caller may bring marks for',
  input: z.object({ termId: z.optional(z.uuid()), streamId: z.optional(z.uuid()) }),
  output: z.nullable(targetsSchema),
})

/** Of one subject, or of all that the caller may bring marks for. */
export const downloadMarkTemplate = endpoint({
  method: 'GET',
  path: '/api/mark-templates',
  access: 'marks.write',
  summary: 'The students of a stream with an empty column for each assessment that is open',
  transport: 'download',
  input: z.object({
    termId: z.uuid(),
    streamId: z.uuid(),
    subjectId: z.optional(z.uuid()),
    format: exportFormatSchema,
  }),
  output: downloadSchema,
})
