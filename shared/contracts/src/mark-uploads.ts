import * as z from 'zod/mini'
import { addAssessment } from './assessments'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { columnBesideSchema, fileNoteSchema, importStateSchema, rememberedSchema } from './imports'
import { lineSchema, nameSchema } from './texts'

const columnSchema = z.int().check(z.minimum(0), z.maximum(499))

export const studentNumberKindSchema = z.enum(['admission-number', 'exam-number'])
export type StudentNumberKind = z.infer<typeof studentNumberKindSchema>

const targetFields = {
  /** The assessment of that title, in whichever stream the student is. */
  title: nameSchema(60),
  paper: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
  /** Makes it in the streams that have none of that title yet; with null their marks are refused. */
  create: z.nullable(z.pick(addAssessment.input, { kind: true, outOf: true, weight: true, date: true })),
  /** What the marks of the file are out of, where they are to be converted to what the assessment is out of; nothing where both are the same. */
  fileOutOf: z.optional(z.nullable(addAssessment.input.shape.outOf)),
}
export const markTargetSchema = z.object(targetFields)
export type MarkTarget = z.infer<typeof markTargetSchema>

export const markMappingSchema = z.object({
  termId: z.uuid(),
  /** Whose list it is; null where the students of all streams are in it. */
  streamId: z.nullable(z.uuid()),
  /** Which of the tables, the first being 0. */
  table: z.int().check(z.minimum(0), z.maximum(999)),
  /** Which column says who a row is about. Rows are never matched by their order or by a name. */
  number: z.nullable(z.object({ column: columnSchema, kind: studentNumberKindSchema })),
  /** `wide`: a row for each student and a column for each assessment. `long`: a row for each student and subject. */
  shape: z.enum(['wide', 'long']),
  columns: z.array(z.object({ column: columnSchema, subjectId: z.uuid(), ...targetFields })).check(
    z.maxLength(500),
    z.refine(
      (columns) => new Set(columns.map(({ column }) => column)).size === columns.length,
      'Choose each column once',
    ),
  ),
  long: z.nullable(z.object({ subject: columnSchema, mark: columnSchema, ...targetFields })),
  /** A word that empties a mark, such as `-`; without one a file empties nothing, and a blank cell never does. */
  clear: z.optional(z.nullable(lineSchema(20).check(z.minLength(1)))),
  /** The columns with the name of a student, to ask who is meant where a number is unknown. */
  names: z.optional(z.array(columnSchema).check(z.maxLength(3))),
  /** Who is meant by a number and a name that nobody here has, as somebody has said. */
  matches: z.optional(
    z
      .array(
        z.object({
          number: z.string().check(z.maxLength(200)),
          name: z.string().check(z.maxLength(400)),
          studentId: z.uuid(),
        }),
      )
      .check(z.maxLength(1000)),
  ),
})
export type MarkMapping = z.infer<typeof markMappingSchema>

const tableSchema = z.object({
  name: z.string(),
  rows: z.number(),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
})
export type MarkTable = z.infer<typeof tableSchema>

/** A place in the file that is refused. */
export const markNoteSchema = z.object({
  /** Line in the file, the header being 1. */
  line: z.number(),
  column: z.number(),
  header: z.string(),
  /** What stands there. */
  text: z.string(),
  /** Whom the row is about; null where nobody is found. */
  student: z.nullable(z.string()),
  sentence: z.string(),
})
export type MarkNote = z.infer<typeof markNoteSchema>

const countsSchema = z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() })
export type MarkCounts = z.infer<typeof countsSchema>

const previewSchema = z.object({
  /** Changes with everything that would be written. */
  revision: z.string(),
  /** Of marks; those refused by their places in the file. */
  counts: countsSchema,
  assessments: z.array(
    z.object({
      subject: z.string(),
      title: z.string(),
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      /** Streams in which it would be made. */
      made: z.number(),
      /** What it is out of there; the marks of the file may say it themselves. */
      outOf: z.optional(z.number()),
    }),
  ),
  /** The first 500. */
  refused: z.array(markNoteSchema),
  /** The first 500 marks that are there and would become others. */
  changes: z.array(
    z.object({
      line: z.number(),
      student: z.string(),
      number: z.string(),
      stream: z.string(),
      subject: z.string(),
      title: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Cells with nothing in them, which change nothing. */
  empty: z.number(),
  /** Students of the stream who take one of the subjects and whom the file does not name. */
  missing: z.number(),
  /** The first 500 cells with nothing in them whose student takes the subject. */
  emptyCells: z.optional(
    z.array(z.object({ line: z.number(), student: z.string(), subject: z.string(), title: z.string() })),
  ),
  /** Marks that would be emptied; they are among the changed ones. */
  cleared: z.optional(z.number()),
  /** Marks that the file has as a percentage, and that would be written out of what their assessment is out of. */
  percentages: z.optional(z.number()),
  /** Marks that are converted because they were said to be out of something else in the file: how many are written, how many of those are rounded to two decimals, and the first 500. */
  converted: z.optional(
    z.object({
      total: z.number(),
      rounded: z.number(),
      rows: z.array(
        z.object({
          ...{ line: z.number(), student: z.string(), number: z.string(), subject: z.string(), title: z.string() },
          /** As the file has it, and what it is out of there. */
          ...{ text: z.string(), from: z.number() },
          /** What is written, and what it is out of. */
          ...{ mark: z.string(), to: z.number() },
          isRounded: z.boolean(),
        }),
      ),
    }),
  ),
  /** Columns with marks that are refused because they are out of something else than their assessment; `from` is null where the file does not say it. */
  otherMaxima: z.optional(
    z.array(
      z.object({
        ...{ column: z.number(), header: z.string(), title: z.string() },
        ...{ from: z.nullable(z.number()), to: z.number(), marks: z.number() },
      }),
    ),
  ),
  /** What nothing is read from: other tables of the file, titles, hidden sheets. */
  beside: z.optional(z.array(fileNoteSchema)),
  /** Columns with something in them that nothing is read from, as totals and averages. */
  columnsBeside: z.optional(z.array(columnBesideSchema)),
  /** The first 100 numbers that nobody here has, with those who may be meant, the likeliest first. */
  unknown: z.optional(
    z.array(
      z.object({
        number: z.string(),
        /** As the file has it; empty where it has none. */
        name: z.string(),
        lines: z.array(z.number()),
        candidates: z.array(
          z.object({ studentId: z.uuid(), name: z.string(), number: z.string(), stream: z.string() }),
        ),
      }),
    ),
  ),
})
export type MarkPreview = z.infer<typeof previewSchema>

export const markUploadSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  tables: z.array(tableSchema),
  /** For each table and column the first things that stand in it. */
  samples: z.array(z.array(z.array(z.string()))),
  mapping: markMappingSchema,
  remembered: rememberedSchema,
  /** What to know before mapping, in sentences. */
  warnings: z.array(z.string()),
  preview: z.nullable(previewSchema),
  /** Marks written so far, and in all. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** Why it failed, in a sentence. */
  failure: z.nullable(z.string()),
})
export type MarkUpload = z.infer<typeof markUploadSchema>

const upload = z.object({ uploadId: z.uuid() })

export const startMarkUpload = endpoint({
  method: 'POST',
  path: '/api/mark-uploads',
  access: 'marks.write',
  summary: 'Drop: a table of marks; recognises format, encoding and columns',
  transport: 'upload',
  input: z.object({ termId: z.optional(z.uuid()), streamId: z.optional(z.uuid()) }),
  output: markUploadSchema,
})

/** A teacher has their own uploads, an admin all. */
export const getMarkUpload = endpoint({
  method: 'GET',
  path: '/api/mark-uploads/:uploadId',
  access: 'marks.write',
  summary: 'How far an upload is',
  input: upload,
  output: markUploadSchema,
})

export const previewMarkUpload = endpoint({
  method: 'PUT',
  path: '/api/mark-uploads/:uploadId/mapping',
  access: 'marks.write',
  summary: 'Map, then preview: which marks would be new, changed, unchanged and refused',
  input: z.object({ uploadId: z.uuid(), mapping: markMappingSchema }),
  output: markUploadSchema,
})

/** A mark that is emptied is left out, and so is a row whose number is emptied. */
export const mendMarkUpload = endpoint({
  method: 'POST',
  path: '/api/mark-uploads/:uploadId/mends',
  access: 'marks.write',
  summary: 'Write other texts into cells of the upload, then preview it again',
  input: z.object({
    uploadId: z.uuid(),
    cells: z
      .array(
        z.object({
          line: z.int().check(z.minimum(2), z.maximum(2_000_000)),
          column: columnSchema,
          text: z.string().check(z.maxLength(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  output: markUploadSchema,
})

/** Refused with `conflict` where cells are refused or marks would change and it was not said that this is meant. */
export const applyMarkUpload = endpoint({
  method: 'POST',
  path: '/api/mark-uploads/:uploadId/apply',
  access: 'marks.write',
  summary: 'Write the marks in one transaction; ask `getMarkUpload` for the progress',
  input: z.object({
    uploadId: z.uuid(),
    skipRefused: z.optional(z.boolean()),
    changeMarks: z.optional(z.boolean()),
  }),
  output: markUploadSchema,
})

export const cancelMarkUpload = endpoint({
  method: 'POST',
  path: '/api/mark-uploads/:uploadId/cancel',
  access: 'marks.write',
  summary: 'Stop; whatever was written is taken back',
  input: upload,
  output: markUploadSchema,
})

/**
 * Marks that were new are gone again, and the others are what they were. Refused with `conflict`, and with the list, where somebody has
 * changed one of them since or has closed its assessment. Assessments that the upload made stay, without marks.
 */
export const undoMarkUpload = endpoint({
  method: 'POST',
  path: '/api/mark-uploads/:uploadId/undo',
  access: 'marks.write',
  summary: 'Take an applied upload back as a whole',
  input: upload,
  output: markUploadSchema,
})

export const downloadMarkUploadChanges = endpoint({
  method: 'GET',
  path: '/api/mark-uploads/:uploadId/changes',
  access: 'marks.write',
  summary: 'All marks that a previewed upload would change, old and new',
  transport: 'download',
  input: z.object({ uploadId: z.uuid(), format: exportFormatSchema }),
  output: downloadSchema,
})
