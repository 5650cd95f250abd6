import * as z from 'zod/mini'
import { addApplication } from './admissions'
import { dateOrderSchema } from './attendance-imports'
import { endpoint } from './endpoint'
import { columnBesideSchema, fileNoteSchema, importStateSchema, rememberedSchema, rowCountsSchema } from './imports'
import { classCodeSchema, daySchema } from './school'

/** More rows than these are not read from a file. */
export const mostApplicationRows = 5000

/** What of an application a column can hold. `name` and `guardianName` are whole names in one cell. */
export const applicationFileFields = [
  'name',
  'familyName',
  'givenNames',
  'birthDate',
  'sex',
  'class',
  'entryYear',
  'appliedOn',
  'learnerId',
  'previousSchool',
  'leavingResult',
  'guardianName',
  'guardianRelation',
  'guardianPhone',
  'guardianEmail',
] as const
export type ApplicationFileField = (typeof applicationFileFields)[number]

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(499)))

/** What of a second guardian a column can hold. */
export const secondGuardianFileFields = ['name', 'relation', 'phone', 'email'] as const
export type SecondGuardianFileField = (typeof secondGuardianFileFields)[number]

const mappingSchema = z.object({
  /** The year in which those wish to begin whose row names none. */
  entryYear: addApplication.input.shape.entryYear,
  columns: z.record(z.enum(applicationFileFields), column),
  /** Those of a guardian beside the first; left out, as screens of before do, no column is theirs. */
  secondGuardian: z.optional(z.record(z.enum(secondGuardianFileFields), column)),
  /** The class of rows that name none; with null they are refused. */
  classCode: z.nullable(classCodeSchema),
  /** What the file calls classes that the school calls otherwise. */
  classes: z
    .array(z.object({ text: z.string().check(z.maxLength(200)), classCode: classCodeSchema }))
    .check(z.maxLength(100)),
  /** Of dates that can be read both ways. */
  dateOrder: z.nullable(dateOrderSchema),
  /** Whether what stands in other columns is kept in the note of each application. */
  keepsOthers: z.boolean(),
})
export type ApplicationMapping = z.infer<typeof mappingSchema>

const comingSchema = z.object({
  line: z.number(),
  name: z.string(),
  birthDate: z.nullable(daySchema),
  className: z.string(),
  guardian: z.string(),
  phone: z.nullable(z.string()),
})
export type ComingApplication = z.infer<typeof comingSchema>

const previewSchema = z.object({
  /** Of rows; together they are all that there are. Unchanged are those whose application is here already. */
  counts: rowCountsSchema,
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  /** What is left out of rows or with them, and why; the first 500. */
  leftOut: z.array(fileNoteSchema),
  /** The first 500 that would come in. */
  changes: z.array(comingSchema),
  /** Rows among those that may be of the child of another one of them, each with the reason: how many, and the first 500. All of them come in. */
  alike: z.optional(z.object({ total: z.number(), rows: z.array(fileNoteSchema) })),
  /** Columns of the file that nothing is read from. */
  columnsBeside: z.optional(z.array(columnBesideSchema)),
})
export type ApplicationImportPreview = z.infer<typeof previewSchema>

const importSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  headers: z.array(z.string()),
  /** What stands first in each column. */
  samples: z.array(z.string()),
  rows: z.number(),
  /** What the file calls classes, as far as the school does not know it; nobody is asked about more than a hundred. */
  classWords: z.array(z.string()),
  mapping: mappingSchema,
  remembered: rememberedSchema,
  preview: z.nullable(previewSchema),
  /** How many applications came in; null before it is applied. */
  added: z.nullable(z.number()),
  failure: z.nullable(z.string()),
})
export type ApplicationImport = z.infer<typeof importSchema>

const importPlace = { importId: z.uuid() }

export const startApplicationImport = endpoint({
  method: 'POST',
  path: '/api/application-imports',
  access: 'admissions.write',
  summary: 'Drop: the answers to a web form, or a list of applicants, as CSV, xlsx or ods; recognises the columns',
  transport: 'upload',
  input: z.object({}),
  output: importSchema,
})

export const getApplicationImport = endpoint({
  method: 'GET',
  path: '/api/application-imports/:importId',
  access: 'admissions.write',
  summary: 'How far an import of applications is',
  input: z.object(importPlace),
  output: importSchema,
})

export const previewApplicationImport = endpoint({
  method: 'PUT',
  path: '/api/application-imports/:importId/mapping',
  access: 'admissions.write',
  summary: 'Map, then preview: which applications would come in, which are here already, and what is refused',
  input: z.object({ ...importPlace, mapping: mappingSchema }),
  output: importSchema,
})

/** Refused with `conflict` where rows are refused and it was not said that this is meant. */
export const applyApplicationImport = endpoint({
  method: 'POST',
  path: '/api/application-imports/:importId/apply',
  access: 'admissions.write',
  summary: 'Take the applications in, each with the next number',
  input: z.object({ ...importPlace, skipRefused: z.optional(z.boolean()) }),
  output: importSchema,
})

/** Refused with `conflict` where somebody has gone on with one of them since. */
export const undoApplicationImport = endpoint({
  method: 'POST',
  path: '/api/application-imports/:importId/undo',
  access: 'admissions.write',
  summary: 'Take an import of applications back: those that came in are gone',
  input: z.object(importPlace),
  output: importSchema,
})
