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

/** The columns of allocations in a file, as the portal writes them. */
export const allocationColumns = {
  teacher: 'Staff number',
  subject: 'Subject',
  class: 'Class',
  group: 'Stream or set',
  from: 'From',
} as const
export type AllocationColumn = keyof typeof allocationColumns

/** More rows than these are not read from a file. */
export const mostAllocationRows = 5000

/** A row for each teacher of a subject in a stream, or a row for each subject with a column for each stream. */
export const allocationLayouts = ['list', 'matrix'] as const
const layoutSchema = z.enum(allocationLayouts)
export type AllocationLayout = z.infer<typeof layoutSchema>

const columnSchema = z.nullable(z.int().check(z.minimum(0), z.maximum(499)))

const mappingSchema = z.object({
  /** From which day on the file holds. */
  on: daySchema,
  layout: layoutSchema,
  /** Of a list: staff number, username, email or name. */
  teacher: columnSchema,
  subject: columnSchema,
  /** Of a list: the class, where the stream is named without it. */
  class: columnSchema,
  /** Of a list: the stream or set. */
  group: columnSchema,
  /** Of a list: since when that teacher teaches it, where it is not the day of the file. */
  from: columnSchema,
  /** Of a matrix: which column stands for which stream or set. */
  columns: z.array(z.object({ column: z.int().check(z.minimum(0), z.maximum(499)), groupId: z.uuid() })).check(
    z.maxLength(400),
    z.refine(
      (all) => new Set(all.map(({ groupId }) => groupId)).size === all.length,
      'Choose each stream for one column only',
    ),
  ),
})
export type AllocationMapping = z.infer<typeof mappingSchema>

export type AllocationFileNote = FileNote

const changeSchema = z.object({
  line: z.number(),
  subject: z.string(),
  /** The stream or set. */
  group: z.string(),
  /** Who teaches it on the day and who would, by name. */
  before: z.string(),
  after: z.string(),
  from: daySchema,
})
export type AllocationFileChange = z.infer<typeof changeSchema>

const previewSchema = z.object({
  /** Of rows; together they are all that there are. New are those of what nobody teaches. */
  counts: rowCountsSchema,
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  leftOut: z.array(fileNoteSchema),
  changes: z.array(changeSchema),
  /** How many subjects of streams and sets would have other teachers. */
  changed: z.number(),
  /** Rows of a list that name several streams or sets, and are read for each of them. */
  shared: z.optional(z.array(z.object({ line: z.number(), groups: z.array(z.string()) }))),
  /** Columns of the file that nothing is read from. */
  columnsBeside: z.optional(z.array(columnBesideSchema)),
})
export type AllocationImportPreview = z.infer<typeof previewSchema>

const importSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  headers: z.array(z.string()),
  /** What stands first in each column. */
  samples: z.array(z.string()),
  rows: z.number(),
  mapping: mappingSchema,
  remembered: rememberedSchema,
  preview: z.nullable(previewSchema),
  /** How many subjects of streams and sets were changed; null before it is applied. */
  changed: z.nullable(z.number()),
  /** What nobody teaches because of it, for instance `Art in S1 West`. */
  untaught: z.array(z.string()),
  failure: z.nullable(z.string()),
  /** All streams and sets, for the columns of a matrix. */
  groups: z.array(z.object({ id: z.uuid(), label: z.string() })),
})
export type AllocationImport = z.infer<typeof importSchema>

const importPlace = { importId: z.uuid() }

export const startAllocationImport = endpoint({
  method: 'POST',
  path: '/api/allocation-imports',
  access: 'allocations.write',
  summary: 'Drop: who teaches what as CSV, xlsx or ods; recognises the layout and the columns',
  transport: 'upload',
  input: z.object({}),
  output: importSchema,
})

export const getAllocationImport = endpoint({
  method: 'GET',
  path: '/api/allocation-imports/:importId',
  access: 'allocations.write',
  summary: 'How far an import of allocations is',
  input: z.object(importPlace),
  output: importSchema,
})

export const previewAllocationImport = endpoint({
  method: 'PUT',
  path: '/api/allocation-imports/:importId/mapping',
  access: 'allocations.write',
  summary: 'Map, then preview: who would teach what instead of whom, and what is refused',
  input: z.object({ ...importPlace, mapping: mappingSchema }),
  output: importSchema,
})

/** Refused with `conflict` where rows are refused and it was not said that they are to be left out. */
export const applyAllocationImport = endpoint({
  method: 'POST',
  path: '/api/allocation-imports/:importId/apply',
  access: 'allocations.write',
  summary: 'Change the allocations from the day that was chosen',
  input: z.object({ ...importPlace, skipRefused: z.optional(z.boolean()) }),
  output: importSchema,
})

/** Refused with `conflict` where somebody has changed one of these allocations since. */
export const undoAllocationImport = endpoint({
  method: 'POST',
  path: '/api/allocation-imports/:importId/undo',
  access: 'allocations.write',
  summary: 'Take an import of allocations back: everybody teaches what they taught before it',
  input: z.object(importPlace),
  output: importSchema,
})

export const exportAllocations = endpoint({
  method: 'GET',
  path: '/api/allocations/export',
  access: 'allocations.write',
  summary: 'Who teaches what on a day, of a class or of all, as an import reads it',
  transport: 'download',
  input: z.object({
    class: z.optional(classCodeSchema),
    on: z.optional(daySchema),
    layout: z.optional(layoutSchema),
    format: z.optional(exportFormatSchema),
  }),
  output: downloadSchema,
})
