import * as z from 'zod/mini'
import { openAccountSchema } from './accounts'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { importStateSchema, type RowCounts, rowCountsSchema } from './imports'
import { classCodeSchema } from './school'
import { stoodInForSchema, untaughtSchema } from './staff'

export const rosterFormatSchema = z.enum([
  'oneroster-1.1',
  'oneroster-1.2',
  'sds-v1',
  'sds-v2',
  'sds-v2.1',
  'ed-fi',
  'tables',
])
export type RosterFormat = z.infer<typeof rosterFormatSchema>

/** The lists of a school's own that can be imported. */
const tableKinds = [
  'students',
  'staff',
  'guardians',
  'subjects',
  'classes',
  'groups',
  'enrolments',
  'allocations',
] as const
export const rosterTableKindSchema = z.enum(tableKinds)
export type RosterTableKind = z.infer<typeof rosterTableKindSchema>
const rosterPartSchema = z.enum([...tableKinds, 'none'])

/** Something to know or to mend, with its place in the file. */
export const rosterNoteSchema = z.object({
  file: z.string(),
  /** Line in the file, the header being 1; null where the whole file is meant. */
  line: z.nullable(z.number()),
  column: z.nullable(z.string()),
  /** What stands there, where that helps to find it. */
  value: z.optional(z.string()),
  sentence: z.string(),
})
export type RosterNote = z.infer<typeof rosterNoteSchema>

const columnSchema = z.object({
  /** The column as the format names it. */
  field: z.string(),
  required: z.boolean(),
  /** The header in the file that stands for it; null while none does. */
  header: z.nullable(z.string()),
})

/** What comes first in a date such as 12/11/2010. */
const dayOrderSchema = z.enum(['day-first', 'month-first'])
export type RosterDayOrder = z.infer<typeof dayOrderSchema>

const dateColumnSchema = z.object({
  field: z.string(),
  header: z.string(),
  order: dayOrderSchema,
  /** False where every date can be read both ways, so that somebody has to say it. */
  certain: z.boolean(),
  /** One date of the column, and the day as which it is read. */
  example: z.object({ line: z.number(), value: z.string(), day: z.nullable(z.string()) }),
})

/** Where a row without a class has one from: it comes without, or the row above has it, or the title above it, its sheet or its file. */
export const rosterClassSourceSchema = z.enum(['none', 'row-above', 'title'])
export type RosterClassSource = z.infer<typeof rosterClassSourceSchema>

const fileSchema = z.object({
  name: z.string(),
  rows: z.number(),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  columns: z.array(columnSchema),
  /** Headers that are left out, password columns among them. */
  ignored: z.array(z.string()),
  /** Of a list of the school's own: what it holds, `none` where it is left out. */
  part: z.optional(rosterPartSchema),
  /** The line of the column names, where it is not the first. */
  headerLine: z.optional(z.number()),
  /** Of a list of the school's own: its first lines, in each of which the column names could stand. */
  lines: z.optional(z.array(z.object({ line: z.number(), text: z.string() }))),
  /** Columns of dates whose order of day and month matters. */
  dates: z.optional(z.array(dateColumnSchema)),
  /** Of a list in which rows have no class: how many, where they have one from unless somebody chooses otherwise, and why. */
  rowsWithoutClass: z.optional(
    z.object({ rows: z.number(), suggested: rosterClassSourceSchema, sentence: z.string() }),
  ),
  /** When somebody mapped a list with these columns before; that mapping is used again. */
  remembered: z.optional(z.string()),
  /** What it could hold, with the columns that each would have. */
  choices: z.optional(z.array(z.object({ part: rosterTableKindSchema, columns: z.array(columnSchema) }))),
})

export const rosterMappingSchema = z.object({
  /** External ids of the schools to take; everybody else in the files is left out. */
  schools: z.array(z.string()),
  /** For each grade in the files, the class that it becomes here; a grade that is missing is left out. */
  grades: z.record(z.string(), classCodeSchema),
  /** Name of the stream for students who are in no homeroom, for instance `A`. */
  stream: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** For each file, the header that stands for a field, where it is not the field's own name; empty where none does. */
  columns: z.record(z.string(), z.record(z.string(), z.string())),
  /** What each list of the school's own holds, where it is not what was recognised. */
  parts: z.optional(z.record(z.string(), rosterPartSchema)),
  /** For each file and field, how its dates are read, where somebody has said it. */
  dates: z.optional(z.record(z.string(), z.record(z.string(), dayOrderSchema))),
  /** For each file, the line in which the column names stand, where it is not the one that was found. */
  headerLines: z.optional(z.record(z.string(), z.int().check(z.minimum(1)))),
  /** For each file, where its rows without a class have one from, where that is not what the file shows. */
  rowsWithoutClass: z.optional(z.record(z.string(), rosterClassSourceSchema)),
  /** People whom the files mark as inactive: they leave the school, or their rows are left out. */
  inactive: z.optional(z.enum(['leave', 'leave-out'])),
})
export type RosterMapping = z.infer<typeof rosterMappingSchema>

const countsSchema = z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() })
export type RosterCounts = z.infer<typeof countsSchema>

export type RosterRowCounts = RowCounts

/** `guardianships` are who looks after whom, `enrolments` students in groups, `teaching` the teachers of groups. */
export const rosterKinds = [
  'students',
  'guardians',
  'guardianships',
  'staff',
  'subjects',
  'streams',
  'groups',
  'enrolments',
  'teaching',
] as const
export type RosterKind = (typeof rosterKinds)[number]

/** Whoever imports is among those who leave; the own account stays open, because nobody locks themselves out. */
const ownStaysOpenSchema = z.boolean()

const previewSchema = z.object({
  counts: z.record(z.enum(rosterKinds), countsSchema),
  /** The first 500; {@link downloadRosterNotes} has all of them. */
  refused: z.array(rosterNoteSchema),
  warnings: z.array(rosterNoteSchema),
  /** The first 500 rows of which nothing is written, each with the reason. */
  leftOut: z.optional(z.array(rosterNoteSchema)),
  rows: z.optional(rowCountsSchema),
  /** The same for each file. */
  files: z.optional(z.array(z.extend(rowCountsSchema, { name: z.string(), rows: z.number() }))),
  /** The first 500 changes of what is already here, old → new. */
  changes: z.array(
    z.object({ kind: z.enum(rosterKinds), name: z.string(), field: z.string(), before: z.string(), after: z.string() }),
  ),
  /** Rows that have their class from elsewhere than their own cells, each with that class and where it stands: the first 500, and how many in all. */
  givenClasses: z.optional(z.object({ total: z.number(), rows: z.array(rosterNoteSchema) })),
  /** People of an earlier import that these files no longer name; they are kept. */
  missing: z.number(),
  /** The same, for each kind of people. */
  missingOf: z.optional(z.object({ students: z.number(), staff: z.number(), guardians: z.number() })),
  accounts: z.optional(
    z.object({
      /** People who come back by this import and whose account is closed. */
      closed: z.number(),
      ownStaysOpen: ownStaysOpenSchema,
    }),
  ),
})
export type RosterPreview = z.infer<typeof previewSchema>

export const rosterImportSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  format: rosterFormatSchema,
  files: z.array(fileSchema),
  /** With what they are where that is no school, for instance a district. */
  schools: z.array(z.object({ id: z.string(), name: z.string(), students: z.number(), kind: z.optional(z.string()) })),
  grades: z.array(
    z.object({
      grade: z.string(),
      students: z.number(),
      /** Whether the class is suggested by its number only, so that somebody should look. */
      isGuess: z.optional(z.boolean()),
    }),
  ),
  /** How many people the files mark as inactive. */
  inactive: z.optional(z.number()),
  mapping: rosterMappingSchema,
  warnings: z.array(rosterNoteSchema),
  preview: z.nullable(previewSchema),
  /** Rows written so far, and in all. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** What became of people's accounts, and of what members of staff who left by it had, once it is applied. */
  outcome: z.optional(
    z.object({
      closed: z.number(),
      opened: z.number(),
      ownStaysOpen: ownStaysOpenSchema,
      untaught: z.optional(z.array(untaughtSchema)),
      /** For whom they would have stood in, and until when. */
      stoodInFor: z.optional(z.array(z.extend(stoodInForSchema, { leaver: z.string() }))),
    }),
  ),
  /** Whether it can be asked to be taken back. */
  canUndo: z.optional(z.boolean()),
  /** Why it failed, in a sentence. */
  failure: z.nullable(z.string()),
})
export type RosterImport = z.infer<typeof rosterImportSchema>

export const startRosterImport = endpoint({
  method: 'POST',
  path: '/api/roster-imports',
  access: 'rosters.import',
  summary: 'Drop: a zip or the loose CSV files of a roster; recognises format, encoding and columns',
  transport: 'upload',
  input: z.object({}),
  output: rosterImportSchema,
})

export const getRosterImport = endpoint({
  method: 'GET',
  path: '/api/roster-imports/:importId',
  access: 'rosters.import',
  summary: 'How far an import is',
  input: z.object({ importId: z.uuid() }),
  output: rosterImportSchema,
})

export const previewRosterImport = endpoint({
  method: 'PUT',
  path: '/api/roster-imports/:importId/mapping',
  access: 'rosters.import',
  summary: 'Map, then preview: what would be new, changed, unchanged and refused',
  input: z.object({ importId: z.uuid(), mapping: rosterMappingSchema }),
  output: rosterImportSchema,
})

/** Refused with `conflict` while another import is being applied, or when rows are refused and `skipRefused` is not set. */
export const applyRosterImport = endpoint({
  method: 'POST',
  path: '/api/roster-imports/:importId/apply',
  access: 'rosters.import',
  summary: 'Apply in one transaction; ask `getRosterImport` for the progress',
  input: z.object({ importId: z.uuid(), skipRefused: z.optional(z.boolean()), openAccounts: openAccountSchema }),
  output: rosterImportSchema,
})

export const cancelRosterImport = endpoint({
  method: 'POST',
  path: '/api/roster-imports/:importId/cancel',
  access: 'rosters.import',
  summary: 'Stop; whatever was written is taken back',
  input: z.object({ importId: z.uuid() }),
  output: rosterImportSchema,
})

/** Refused with `conflict` and the names of what stands on it where something was built on it since. */
export const undoRosterImport = endpoint({
  method: 'POST',
  path: '/api/roster-imports/:importId/undo',
  access: 'rosters.import',
  summary: 'Take an applied import back, all of it',
  input: z.object({ importId: z.uuid() }),
  output: rosterImportSchema,
})

export const downloadRosterNotes = endpoint({
  method: 'GET',
  path: '/api/roster-imports/:importId/notes/:list',
  access: 'rosters.import',
  summary: 'Every row that is or was refused or left out, with its place, its value and the reason',
  transport: 'download',
  input: z.object({ importId: z.uuid(), list: z.enum(['refused', 'left-out']), format: exportFormatSchema }),
  output: downloadSchema,
})

export const downloadRosterTemplate = endpoint({
  method: 'GET',
  path: '/api/roster-templates/:kind',
  access: 'rosters.import',
  summary: 'An empty table with the columns that one of the lists of a school can have',
  transport: 'download',
  input: z.object({ kind: rosterTableKindSchema, format: exportFormatSchema }),
  output: downloadSchema,
})
