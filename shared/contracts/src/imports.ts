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

/** What is said of one row of a file: its line (the header is line 1), its column and text as they stand there. */
export const fileNoteSchema = z.object({
  line: z.number(),
  column: z.string(),
  text: z.string(),
  sentence: z.string(),
})
export type FileNote = z.infer<typeof fileNoteSchema>

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
