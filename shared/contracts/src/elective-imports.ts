import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import {
  columnBesideSchema,
  type FileNote,
  fileNoteSchema,
  importStateSchema,
  rememberedSchema,
  rowCountsSchema,
} from './imports'
import { classCodeSchema, daySchema } from './school'
import { lineSchema } from './texts'

/** The columns of electives in a file, as the portal writes them. */
export const electiveColumns = { number: 'Admission number', subjects: 'Subjects' } as const

/** More rows than these are not read from a file. */
export const mostElectiveRows = 2000

/** A row for each student with one column of subjects, or a column for each subject. */
export const electiveLayouts = ['list', 'matrix'] as const
const layoutSchema = z.enum(electiveLayouts)
export type ElectiveLayout = z.infer<typeof layoutSchema>

const columnSchema = z.int().check(z.minimum(0), z.maximum(499))

const mappingSchema = z.object({
  /** From which day on the file holds. */
  on: daySchema,
  layout: layoutSchema,
  /** The column with the admission number. */
  number: z.nullable(columnSchema),
  /** Of a list: the column with the subjects. */
  subjects: z.nullable(columnSchema),
  /** Of a matrix: which column stands for which subject, compulsory ones too. */
  columns: z.array(z.object({ column: columnSchema, subjectId: z.uuid() })).check(
    z.maxLength(200),
    z.refine(
      (all) => new Set(all.map(({ subjectId }) => subjectId)).size === all.length,
      'Choose each subject for one column only',
    ),
  ),
  /** The word in a cell of a matrix for a subject that is taken; yes, y, x, 1 and ticks are understood besides. */
  yes: lineSchema(20),
})
export type ElectiveMapping = z.infer<typeof mappingSchema>

export type ElectiveFileNote = FileNote

const changeSchema = z.object({ line: z.number(), student: z.string(), before: z.string(), after: z.string() })
export type ElectiveFileChange = z.infer<typeof changeSchema>

const previewSchema = z.object({
  /** Of rows; together they are all that there are. New are those of students who took no elective before. */
  counts: rowCountsSchema,
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  /** What is left out of rows or with them, and why; the first 500. */
  leftOut: z.array(fileNoteSchema),
  /** Who would take other electives, the new ones too; the first 500. */
  changes: z.array(changeSchema),
  /** The limits of the school that it would break, one sentence each. */
  broken: z.array(z.string()),
  /** Columns of the file that nothing is read from. */
  columnsBeside: z.optional(z.array(columnBesideSchema)),
})
export type ElectiveImportPreview = z.infer<typeof previewSchema>

const importSchema = z.object({
  id: z.uuid(),
  classCode: classCodeSchema,
  state: importStateSchema,
  fileName: z.string(),
  headers: z.array(z.string()),
  /** What stands first in each column. */
  samples: z.array(z.string()),
  rows: z.number(),
  mapping: mappingSchema,
  remembered: rememberedSchema,
  preview: z.nullable(previewSchema),
  /** How many students were changed; null before it is applied. */
  changed: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  /** All subjects of the level, for the columns of a matrix. */
  subjects: z.array(z.object({ id: z.uuid(), name: z.string(), isCompulsory: z.boolean() })),
})
export type ElectiveImport = z.infer<typeof importSchema>

const importPlace = { importId: z.uuid() }

export const startElectiveImport = endpoint({
  method: 'POST',
  path: '/api/elective-imports',
  access: 'students.write',
  summary: 'Drop: the electives of a class as CSV, xlsx or ods; recognises the layout and the columns',
  transport: 'upload',
  input: z.object({ classCode: classCodeSchema }),
  output: importSchema,
})

export const getElectiveImport = endpoint({
  method: 'GET',
  path: '/api/elective-imports/:importId',
  access: 'students.write',
  summary: 'How far an import of electives is',
  input: z.object(importPlace),
  output: importSchema,
})

export const previewElectiveImport = endpoint({
  method: 'PUT',
  path: '/api/elective-imports/:importId/mapping',
  access: 'students.write',
  summary: 'Map, then preview: who would take other electives, what is refused and which limits would be broken',
  input: z.object({ ...importPlace, mapping: mappingSchema }),
  output: importSchema,
})

/** Refused with `conflict` where rows are refused or limits broken and it was not said that this is meant. */
export const applyElectiveImport = endpoint({
  method: 'POST',
  path: '/api/elective-imports/:importId/apply',
  access: 'students.write',
  summary: 'Change the electives as one act, from the day that was chosen',
  input: z.object({
    ...importPlace,
    skipRefused: z.optional(z.boolean()),
    despiteLimits: z.optional(z.boolean()),
  }),
  output: importSchema,
})

/** Refused with `conflict` where somebody has changed one of the students since. */
export const undoElectiveImport = endpoint({
  method: 'POST',
  path: '/api/elective-imports/:importId/undo',
  access: 'students.write',
  summary: 'Take an import of electives back: everybody takes what they took before it',
  input: z.object(importPlace),
  output: importSchema,
})

export const exportElectives = endpoint({
  method: 'GET',
  path: '/api/classes/:classCode/electives/export',
  access: 'students.read',
  summary: 'Who of a class takes which electives, as an import reads it',
  transport: 'download',
  input: z.object({
    classCode: classCodeSchema,
    on: z.optional(daySchema),
    layout: z.optional(layoutSchema),
    format: z.optional(exportFormatSchema),
  }),
  output: downloadSchema,
})
