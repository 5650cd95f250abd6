import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { gradingDocumentSchema } from './grading-document'
import { resultExplanationSchema } from './result-explanations'
import { classCodeSchema, levelKindSchema } from './school'
import { nameSchema, paragraphSchema, versionSchema } from './texts'

export const gradingFaultSchema = z.object({
  /** Where in the document, for instance `bands.2.from`. */
  path: z.string(),
  message: z.string(),
})

export const gradingSchemeSchema = z.object({
  id: z.uuid(),
  /** Versions of one scheme have one family and count from 1. */
  familyId: z.uuid(),
  number: z.number(),
  name: z.string(),
  level: levelKindSchema,
  /** Where its figures come from, and how sure that is. */
  note: z.string(),
  /** A draft may be changed; what was activated stays as it is. */
  state: z.enum(['draft', 'active', 'retired']),
  version: versionSchema,
  activatedAt: z.nullable(z.string()),
  /** Classes and years that are graded by it. */
  classes: z.array(z.object({ classCode: classCodeSchema, yearId: z.uuid(), year: z.string() })),
  /** Classes that are graded by it from a term of a year on, and by another one before. */
  later: z.optional(
    z.array(z.object({ classCode: classCodeSchema, yearId: z.uuid(), termId: z.uuid(), term: z.string() })),
  ),
})
export type GradingScheme = z.infer<typeof gradingSchemeSchema>

/** As screens and papers say of what no source is known for. */
export const notChecked = 'Not checked against a printed source'

const claimFields = {
  what: z.string(),
  /** The account that it is checked against; null where it is checked against none. */
  source: z.nullable(z.string()),
}

export const gradingClaimSchema = z.object({
  ...claimFields,
  /** The school has changed that part since it began with the ready-made set. */
  isChanged: z.boolean(),
})
export type GradingClaim = z.infer<typeof gradingClaimSchema>

export const gradingSchemeRecordSchema = z.object({
  ...gradingSchemeSchema.shape,
  document: gradingDocumentSchema,
  /** What the ready-made set promised that it began with; none where it began with nothing. */
  claims: z.optional(z.array(gradingClaimSchema)),
})
export type GradingSchemeRecord = z.infer<typeof gradingSchemeRecordSchema>

const schemeFields = {
  name: nameSchema(80),
  level: levelKindSchema,
  note: paragraphSchema(600),
  document: gradingDocumentSchema,
}

/** By name, the newest version of each first. */
export const listGradingSchemes = endpoint({
  method: 'GET',
  path: '/api/grading-schemes',
  access: 'grading.write',
  summary: 'All versions of all grading schemes',
  input: z.object({}),
  output: z.array(gradingSchemeSchema),
})

export const getGradingScheme = endpoint({
  method: 'GET',
  path: '/api/grading-schemes/:schemeId',
  access: 'grading.write',
  summary: 'One version of a grading scheme with its whole document',
  input: z.object({ schemeId: z.uuid() }),
  output: gradingSchemeRecordSchema,
})

export const listReadyMadeGrading = endpoint({
  method: 'GET',
  path: '/api/grading-schemes/ready-made',
  access: 'grading.write',
  summary: 'Sets of schools and boards to start from',
  input: z.object({}),
  output: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      level: levelKindSchema,
      note: z.string(),
      /** What the set promises. */
      claims: z.optional(z.array(z.object(claimFields))),
      document: gradingDocumentSchema,
      /** What has to be mended before it can be saved. */
      faults: z.array(gradingFaultSchema),
    }),
  ),
})

/** Gaps, overlaps and rules that cannot be followed are refused, each with its place in the document. */
export const addGradingScheme = endpoint({
  method: 'POST',
  path: '/api/grading-schemes',
  access: 'grading.write',
  summary: 'Add a grading scheme as a draft',
  input: z.object({
    ...schemeFields,
    /** The key of the ready-made set that it begins with. */
    readyMade: z.optional(z.nullable(nameSchema(80))),
  }),
  output: gradingSchemeRecordSchema,
})

export const copyGradingScheme = endpoint({
  method: 'POST',
  path: '/api/grading-schemes/:schemeId/copy',
  access: 'grading.write',
  summary: 'Begin the next version of a scheme as a draft',
  input: z.object({ schemeId: z.uuid() }),
  output: gradingSchemeRecordSchema,
})

export const saveGradingScheme = endpoint({
  method: 'PUT',
  path: '/api/grading-schemes/:schemeId',
  access: 'grading.write',
  summary: 'Change a draft',
  input: z.object({ schemeId: z.uuid(), version: versionSchema, ...schemeFields }),
  output: gradingSchemeRecordSchema,
})

/** Older versions of the scheme retire; classes that are graded by them stay so until another is chosen. */
export const activateGradingScheme = endpoint({
  method: 'POST',
  path: '/api/grading-schemes/:schemeId/activate',
  access: 'grading.write',
  summary: 'Make a draft the version in use, for good',
  input: z.object({ schemeId: z.uuid(), version: versionSchema }),
  output: gradingSchemeRecordSchema,
})

export const removeGradingScheme = endpoint({
  method: 'DELETE',
  path: '/api/grading-schemes/:schemeId',
  access: 'grading.write',
  summary: 'Remove a draft',
  input: z.object({ schemeId: z.uuid() }),
  output: z.object({}),
})

/** Every class, in the order of the school. */
export const listClassGradings = endpoint({
  method: 'GET',
  path: '/api/class-gradings',
  access: 'grading.write',
  summary: 'What another scheme would touch of each class in a year',
  input: z.object({ yearId: z.uuid() }),
  output: z.array(
    z.object({
      classCode: classCodeSchema,
      /** Whether anything is entered in an assessment of a term of the year. */
      hasMarks: z.boolean(),
      /** Cards of the terms of the year that hold, not those that a later edition took the place of. */
      publishedCards: z.number(),
      /** The same of each term that has some. */
      cardsOfTerms: z.optional(z.array(z.object({ termId: z.uuid(), cards: z.number() }))),
    }),
  ),
})

/** Published report cards keep the scheme that they were printed with. */
export const chooseGrading = endpoint({
  method: 'PUT',
  path: '/api/class-gradings',
  access: 'grading.write',
  summary: 'Choose by which scheme a class is graded in a year, or from a term of it on',
  input: z.object({
    ...{ yearId: z.uuid(), classCode: classCodeSchema, schemeId: z.nullable(z.uuid()) },
    /** From that term on another one than before; without a scheme it goes on by the one before. The whole year where it is left out. */
    fromTermId: z.optional(z.uuid()),
  }),
  output: z.object({}),
})

const outcomeSchema = z.object({
  average: z.nullable(z.number()),
  total: z.nullable(z.number()),
  outcome: z.nullable(z.string()),
  position: z.nullable(z.number()),
})

/** Nothing is written. */
export const previewGrading = endpoint({
  method: 'POST',
  path: '/api/grading-previews',
  access: 'grading.write',
  summary: 'What a scheme would make of the real marks of a stream, beside what holds now',
  input: z.object({ document: gradingDocumentSchema, streamId: z.uuid(), termId: z.optional(z.uuid()) }),
  output: z.object({
    stream: z.string(),
    term: z.string(),
    /** The scheme in force, which is what `before` is reckoned by; null while none is chosen. */
    inForce: z.nullable(z.string()),
    subjects: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** How many students have each grade; grades of both schemes, best first. */
        grades: z.array(z.object({ grade: z.string(), before: z.number(), after: z.number() })),
      }),
    ),
    students: z.array(
      z.object({ studentId: z.uuid(), name: z.string(), before: z.nullable(outcomeSchema), after: outcomeSchema }),
    ),
  }),
})

/** Nothing is written. */
export const explainPreview = endpoint({
  method: 'POST',
  path: '/api/grading-previews/explanation',
  access: 'grading.write',
  summary: 'How a scheme would come to the results of a student, number by number',
  input: z.object({
    document: gradingDocumentSchema,
    streamId: z.uuid(),
    studentId: z.uuid(),
    termId: z.optional(z.uuid()),
  }),
  output: resultExplanationSchema,
})
