import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'

/** How far something is that comes in from files. One that was cancelled or has failed can be previewed again. */
export const importStateSchema = z.enum([
  'mapping',
  'previewed',
  'applying',
  'applied',
  'cancelled',
  'failed',
  'undone',
])
export type ImportState = z.infer<typeof importStateSchema>

/** Everything that the one machine brings in from files. */
export const importKinds = [
  'roster',
  'marks',
  'registers',
  'timetable',
  'calendar',
  'allocations',
  'electives',
  'applications',
] as const
export type NamedImportKind = (typeof importKinds)[number]

/** What is said of one row of a file: its line (the header is line 1), its column and text as they stand there. */
export const fileNoteSchema = z.object({
  line: z.number(),
  column: z.string(),
  text: z.string(),
  sentence: z.string(),
})
export type FileNote = z.infer<typeof fileNoteSchema>

/** A column that nothing is read from, and how many of its cells are filled. */
export const columnBesideSchema = z.object({ column: z.string(), cells: z.number() })
export type ColumnBeside = z.infer<typeof columnBesideSchema>

export const noteLists = ['refused', 'left-out'] as const
export type NoteList = (typeof noteLists)[number]

/**
 * Of a preview as it would be now, of an applied import as it was, for whoever may bring in such files. Rosters have a list of their own.
 */
export const downloadImportNotes = endpoint({
  method: 'GET',
  path: '/api/imports/:importId/notes/:list',
  access: 'school.read',
  summary: 'Every row of a file that is or was refused or left out, for whoever may see the import',
  transport: 'download',
  input: z.object({ importId: z.uuid(), list: z.enum(noteLists), format: exportFormatSchema }),
  output: downloadSchema,
})

/** How many refused rows come at once. */
export const refusedAtOnce = 100

const refusedRowSchema = z.extend(fileNoteSchema, {
  /** Which of the tables, the first being 0. */
  table: z.number(),
  file: z.string(),
  /** Which cell is at fault, where one alone is. */
  at: z.nullable(z.number()),
  /** What the row says, cell by cell; null where it cannot be mended here. */
  cells: z.nullable(z.array(z.string())),
})
export type RefusedRow = z.infer<typeof refusedRowSchema>

export const listRefusedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:importId/refused',
  access: 'school.read',
  summary: 'The refused rows of a preview with their cells, page by page, for whoever may bring in such files',
  input: z.object({ importId: z.uuid(), from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  output: z.object({
    total: z.number(),
    rows: z.array(refusedRowSchema),
    /** The names of the columns, by table. */
    headers: z.record(z.string(), z.array(z.string())),
  }),
})

/** A row whose cells are all emptied is left out. Refused with `conflict` where there is no such cell; nothing is kept then. */
export const mendImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/mends',
  access: 'school.read',
  summary: 'Write other texts into cells of the files, then preview them again, for whoever may bring in such files',
  input: z.object({
    importId: z.uuid(),
    cells: z
      .array(
        z.object({
          table: z.int().check(z.minimum(0), z.maximum(999)),
          line: z.int().check(z.minimum(1), z.maximum(2_000_000)),
          column: z.int().check(z.minimum(0), z.maximum(499)),
          text: z.string().check(z.maxLength(400)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  output: z.object({ state: importStateSchema }),
})

/** When a file of that kind with the same column names was mapped before; it is mapped the same way. */
export const rememberedSchema = z.optional(z.nullable(z.iso.datetime()))

/** Where the rows of a file go; together they are all that there are. */
export const rowCountsSchema = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  leftOut: z.number(),
})
export type RowCounts = z.infer<typeof rowCountsSchema>

/** How many imports are listed at most. */
export const mostImportsListed = 20

const earlierImportSchema = z.object({
  id: z.uuid(),
  /** Of the first file. */
  fileName: z.string(),
  state: importStateSchema,
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** Of the last preview; null where there was none, or the import is older than such counts. */
  rows: z.nullable(rowCountsSchema),
})
export type EarlierImport = z.infer<typeof earlierImportSchema>

/** Whoever has left the page of an import finds it here again, to go on with it or to take it back. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'school.read',
  summary: 'Imports of a kind, the newest first: one’s own, or those of everybody for whoever may see them',
  input: z.object({
    kind: z.enum(importKinds),
    /** Those of this class alone, where the kind is of one class. */
    classCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ rows: z.array(earlierImportSchema) }),
})
