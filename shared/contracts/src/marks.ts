import * as z from 'zod/mini'
import { assessmentSchema, assessmentStateSchema, markPlaceFields } from './assessments'
import { endpoint } from './endpoint'
import { gradingDocumentSchema } from './grading-document'
import { markStatusSchema } from './mark-statuses'
import { moderationRuleSchema } from './moderations'
import { classCodeSchema, daySchema } from './school'

const markPlaceSchema = z.object(markPlaceFields)
export type MarkPlace = z.infer<typeof markPlaceSchema>

/** How the sheet of a place stands in an address. */
export const sheetIdOf = ({ streamId, subjectId, termId }: MarkPlace) => [streamId, subjectId, termId].join('_')

/** The place that an address names, or nothing. */
export function findMarkPlace(sheetId: string): MarkPlace | null {
  const [streamId, subjectId, termId, ...rest] = sheetId.split('_')
  const read = markPlaceSchema.safeParse({ streamId, subjectId, termId })
  return read.success && rest.length === 0 ? read.data : null
}

/** A number, or a status, or neither: a mark that was taken back. Version 0: there never was one. */
const markSchema = z.object({
  assessmentId: z.uuid(),
  studentId: z.uuid(),
  value: z.nullable(z.number()),
  status: z.nullable(markStatusSchema),
  version: z.number(),
  /** Who changed it last, and when. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type Mark = z.infer<typeof markSchema>

/** Who teaches it, by name, where somebody has the sheet by the reach of their role; missing where they teach it themselves. */
const taughtByField = { taughtBy: z.optional(z.array(z.string())) }

const sheetRowSchema = z.object({
  ...markPlaceFields,
  ...taughtByField,
  stream: z.string(),
  classCode: classCodeSchema,
  subject: z.string(),
  code: z.string(),
  term: z.string(),
  students: z.number(),
  assessments: z.number(),
  /** Marks that are there, of those that are expected. */
  marks: z.number(),
  expected: z.number(),
  /** The state of the assessment that is least far; null without any. */
  state: z.nullable(assessmentStateSchema),
  /** When marks that are still missing are due first: so many days after their assessment as the school has chosen, within the term. */
  due: z.nullable(daySchema),
})
export type MarkSheetRow = z.infer<typeof sheetRowSchema>

const earlierSheetSchema = z.object({
  ...markPlaceFields,
  ...{ stream: z.string(), subject: z.string() },
  /** The last day on which it was theirs; they may look at what was held up to then. */
  taughtUntil: daySchema,
})
export type EarlierSheet = z.infer<typeof earlierSheetSchema>

/**
 * A teacher gets the sheets that are allocated to them, an admin all of the term, by class, stream and subject; the current term unless
 * another is named.
 */
export const listMarkSheets = endpoint({
  method: 'GET',
  path: '/api/mark-sheets/page',
  access: 'marks.read',
  summary: 'Mark sheets of a term with how far they are, searched and filtered, fifty to a page',
  isKept: true,
  input: z.object({
    termId: z.optional(z.uuid()),
    /** Words of class, stream, subject or code. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** The state of the assessment that is least far. */
    state: z.optional(assessmentStateSchema),
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  output: z.object({
    rows: z.array(sheetRowSchema),
    next: z.nullable(z.string()),
    /** How many match in all. */
    total: z.number(),
    /** What the teacher had until a day of the term and has no more; missing where there is none, or where something is searched. */
    earlier: z.optional(z.array(earlierSheetSchema)),
  }),
})

/** The same in one piece, which releases of remotes ask for that know of no pages. */
export const listAllMarkSheets = endpoint({
  method: 'GET',
  path: '/api/mark-sheets',
  access: 'marks.read',
  summary: 'All mark sheets of a term with how far they are',
  isKept: true,
  input: z.object({ termId: z.optional(z.uuid()) }),
  output: z.array(sheetRowSchema),
})

const sheetSchema = z.object({
  ...markPlaceFields,
  ...taughtByField,
  /** Missing where somebody has the sheet now. */
  taughtUntil: z.optional(daySchema),
  stream: z.string(),
  classCode: classCodeSchema,
  subject: z.string(),
  code: z.string(),
  papers: z.nullable(z.number()),
  term: z.string(),
  /** The first and the last day of the term. */
  termDays: z.optional(z.object({ startDate: daySchema, endDate: daySchema })),
  /** Changes with everything on the sheet. */
  revision: z.string(),
  /** By name; those who took the subject on any day of the term. */
  students: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      admissionNumber: z.string(),
      /** The first day in the stream, where it lies in the term: what was held before is not expected. */
      joinedOn: z.optional(z.nullable(daySchema)),
      /** The last day in the stream, where it lies in the term. */
      lastDay: z.optional(z.nullable(daySchema)),
    }),
  ),
  /** By date. */
  assessments: z.array(assessmentSchema),
  marks: z.array(markSchema),
  /** Who was excused in a register of the day of an assessment; missing where nobody was. */
  excused: z.optional(z.array(z.object({ assessmentId: z.uuid(), studentId: z.uuid() }))),
  /** By which marks become grades; null until an admin has chosen one for the class. */
  scheme: z.nullable(z.object({ name: z.string(), number: z.number(), document: gradingDocumentSchema })),
})
export type MarkSheet = z.infer<typeof sheetSchema>

export const openMarkSheet = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-sheet',
  access: 'marks.read',
  summary: 'The marks of a subject in a stream in a term, with everybody who takes it',
  isKept: true,
  input: markPlaceSchema,
  output: sheetSchema,
})

/** For whoever has a sheet open: asked every few seconds, and nearly always answered with `null`. */
export const findNewerMarkSheet = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-sheet/newer',
  access: 'marks.read',
  summary: 'The sheet where it is another than that of the revision, else null',
  input: z.object({ ...markPlaceFields, revision: z.string().check(z.maxLength(200)) }),
  output: z.nullable(sheetSchema),
})

const cellFields = { assessmentId: z.uuid(), studentId: z.uuid() }

/** What became of one cell, with the mark as it stands now. */
export const cellOutcomeSchema = z.object({
  ...cellFields,
  /** `conflict`: somebody changed it since the version that this one was based on. */
  outcome: z.enum(['saved', 'conflict', 'refused']),
  mark: markSchema,
  /** Why it was refused. */
  reason: z.nullable(z.string()),
})
export type CellOutcome = z.infer<typeof cellOutcomeSchema>

/** Each cell has an outcome of its own: one that is refused keeps no other from being saved. */
export const saveMarks = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/mark-sheet',
  access: 'marks.write',
  summary: 'Save cells of a mark sheet in one transaction',
  input: z.object({
    ...markPlaceFields,
    cells: z
      .array(
        z.object({
          ...cellFields,
          /** As it was typed: a number, ABS, EX, W, I, or nothing to take the mark back. */
          text: z.string().check(z.maxLength(100)),
          /** The version of the mark that the person saw; 0 where there was none. */
          version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(1000),
        z.refine(
          (cells) =>
            new Set(cells.map(({ assessmentId, studentId }) => assessmentId + studentId)).size === cells.length,
          'Send each cell once',
        ),
      ),
  }),
  output: z.object({ cells: z.array(cellOutcomeSchema) }),
})

export const listMarkChanges = endpoint({
  method: 'GET',
  path: '/api/assessments/:assessmentId/marks/:studentId/changes',
  access: 'marks.read',
  summary: 'The whole history of one mark, newest first',
  input: z.object(cellFields),
  output: z.array(
    z.object({
      version: z.number(),
      value: z.nullable(z.number()),
      status: z.nullable(markStatusSchema),
      by: z.nullable(z.string()),
      at: z.string(),
      /** The file that it came from; null where it was typed. */
      file: z.nullable(z.string()),
      /** The moderation that changed it, by whom and why, or whose undo gave it back what it was; absent where somebody wrote the mark. */
      moderation: z.optional(
        z.object({
          ...moderationRuleSchema.shape,
          reason: z.string(),
          by: z.nullable(z.string()),
          isUndone: z.boolean(),
        }),
      ),
    }),
  ),
})
