import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import type { paperKinds } from './paper-checks'
import { faultInBraces } from './paper-words'
import { daySchema } from './school'
import { lineSchema, nameSchema, orNothing, paragraphSchema, versionSchema } from './texts'

/** What is written from a template; report cards are published from marks. */
export const writtenKinds = [
  'transcript',
  'leaving-certificate',
  'testimonial',
] as const satisfies readonly (typeof paperKinds)[number][]
export type WrittenKind = (typeof writtenKinds)[number]

const withKnownWords = z.refine((text) => faultInBraces(String(text)) === null, {
  error: ({ input }) => faultInBraces(String(input)) ?? undefined,
})

const templateFields = {
  kind: z.enum(writtenKinds),
  /** Stands as the heading on the paper. */
  title: nameSchema(80),
  text: paragraphSchema(4000).check(
    z.refine((text) => text.trim() !== '', 'Write what stands on the paper'),
    withKnownWords,
  ),
}

const paperTemplateSchema = z.object({ id: z.uuid(), ...templateFields, version: versionSchema })
export type PaperTemplate = z.infer<typeof paperTemplateSchema>

export const listPaperTemplates = endpoint({
  method: 'GET',
  path: '/api/paper-templates',
  access: 'papers.write',
  summary: 'The texts of transcripts, leaving certificates and testimonials',
  input: z.object({}),
  output: z.array(paperTemplateSchema),
})

export const addPaperTemplate = endpoint({
  method: 'POST',
  path: '/api/paper-templates',
  access: 'papers.write',
  summary: 'Add a text for papers',
  input: z.object(templateFields),
  output: paperTemplateSchema,
})

/** Papers that were issued stay as they are. Refused with `newer-version` where somebody wrote in between. */
export const savePaperTemplate = endpoint({
  method: 'PUT',
  path: '/api/paper-templates/:templateId',
  access: 'papers.write',
  summary: 'Change a text for papers',
  input: z.object({ templateId: z.uuid(), version: versionSchema, ...templateFields }),
  output: paperTemplateSchema,
})

export const removePaperTemplate = endpoint({
  method: 'DELETE',
  path: '/api/paper-templates/:templateId',
  access: 'papers.write',
  summary: 'Remove a text for papers',
  input: z.object({ templateId: z.uuid() }),
  output: z.object({}),
})

const paperFields = {
  id: z.uuid(),
  kind: z.enum(writtenKinds),
  title: z.string(),
  edition: z.number(),
  /** As it is printed. */
  code: z.string(),
  issuedOn: daySchema,
}

const issuedPaperSchema = z.object({
  ...paperFields,
  issuedBy: z.nullable(z.string()),
  withdrawn: z.nullable(z.object({ on: daySchema, by: z.nullable(z.string()), reason: z.string() })),
  /** That of a record that was merged, where the paper of the other one counts. */
  superseded: z.optional(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() })),
})
export type IssuedPaper = z.infer<typeof issuedPaperSchema>

export const listStudentPapers = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/papers',
  access: 'papers.write',
  summary: 'The papers that were issued for a student, the newest first',
  input: z.object({ studentId: z.uuid() }),
  output: z.object({
    papers: z.array(issuedPaperSchema),
    /** The last day at the school, where it is on record. */
    leftOn: z.nullable(daySchema),
  }),
})

const order = {
  studentId: z.uuid(),
  templateId: z.uuid(),
  /** The day on record where it is left out; that of somebody who left long ago may not be exact. */
  leftOn: z.optional(orNothing(z.iso.date())),
  conduct: z.optional(lineSchema(200)),
}

export const previewPaper = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/papers/preview',
  access: 'papers.write',
  summary: 'A paper as it would be issued now, as a PDF',
  transport: 'download',
  input: z.object(order),
  output: downloadSchema,
})

/** What stands on it is frozen: it can be printed again and never changes. */
export const issuePaper = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/papers',
  access: 'papers.write',
  summary: 'Issue a transcript, a leaving certificate or a testimonial',
  input: z.object(order),
  output: issuedPaperSchema,
})

export const takePaper = endpoint({
  method: 'GET',
  path: '/api/papers/:paperId/file',
  access: 'papers.write',
  summary: 'A paper that was issued as a PDF, as it was printed',
  transport: 'download',
  input: z.object({ paperId: z.uuid() }),
  output: downloadSchema,
})

export const withdrawPaper = endpoint({
  method: 'POST',
  path: '/api/papers/:paperId/withdrawal',
  access: 'papers.write',
  summary: 'Say that a paper no longer holds; whoever asks for its code is told so',
  input: z.object({ paperId: z.uuid(), reason: nameSchema(400) }),
  output: issuedPaperSchema,
})

const ownPaperSchema = z.object({
  ...paperFields,
  withdrawnOn: z.nullable(daySchema),
  /** Whether a later one of its kind holds in its place. */
  isReplaced: z.boolean(),
})
export type OwnPaper = z.infer<typeof ownPaperSchema>

export const listOwnPapers = endpoint({
  method: 'GET',
  path: '/api/own-papers',
  access: 'own-record.read',
  summary: 'The transcripts, leaving certificates and testimonials of the signed-in student, the newest first',
  isKept: true,
  input: z.object({}),
  output: z.object({ papers: z.array(ownPaperSchema) }),
})

export const takeOwnPaper = endpoint({
  method: 'GET',
  path: '/api/own-papers/:paperId/file',
  access: 'own-record.read',
  summary: 'A paper of the signed-in student as a PDF, as it was printed',
  transport: 'download',
  input: z.object({ paperId: z.uuid() }),
  output: downloadSchema,
})
