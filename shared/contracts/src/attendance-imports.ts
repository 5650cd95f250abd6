import { withoutAccents } from '@bellhouse/words'
import * as z from 'zod/mini'
import { monthSchema } from './attendance'
import { type AttendanceStatus, statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { columnBesideSchema, type FileNote, fileNoteSchema, importStateSchema, rememberedSchema } from './imports'
import { studentNumberKindSchema } from './mark-uploads'
import { sessionSchema } from './register-sessions'
import { classCodeSchema, daySchema } from './school'
import { unusualDaySchema } from './unusual-days'

/** The columns of registers in a file, as the portal writes them. */
export const registerColumns = {
  number: 'Admission number',
  date: 'Date',
  session: 'Session',
  status: 'Status',
  minutesLate: 'Minutes late',
  note: 'Note',
} as const
export type RegisterColumn = keyof typeof registerColumns

/** More rows than these are not read from a file, nor written into one. */
export const mostRegisterRows = 100_000

/** More days than a school year has are not read from one file. */
export const mostRegisterDays = 400

export const dateOrders = ['year-first', 'day-first', 'month-first'] as const
export const dateOrderSchema = z.enum(dateOrders)
export type DateOrder = z.infer<typeof dateOrderSchema>

const columnSchema = z.nullable(z.int().check(z.minimum(0), z.maximum(499)))

const knownWords: Record<AttendanceStatus, readonly string[]> = {
  present: ['p', 'pr', 'present', 'here', 'in', 'yes', 'y', '1', '/', '\\', '✓', '✔', '√', 'attended'],
  absent: ['a', 'ab', 'abs', 'absent', 'no', 'n', '0', 'away', 'missing', 'truant', 'unexcused'],
  late: ['l', 'lt', 'late', 't', 'td', 'tardy'],
  excused: ['e', 'ex', 'exc', 'excused', 'excuse', 'sick', 'ill', 'permission', 'leave'],
}

/** In French, German, Spanish, Portuguese and Swahili, without accents. */
const wordsElsewhere: Record<AttendanceStatus, readonly string[]> = {
  present: [
    ...['presente', 'oui', 'anwesend', 'ja', 'asiste', 'asistio', 'si', 'compareceu', 'sim'],
    ...['yupo', 'alikuwepo', 'amehudhuria', 'ndiyo'],
  ],
  absent: [
    ...['absente', 'non', 'abwesend', 'fehlt', 'unentschuldigt', 'nein', 'ausente', 'falta', 'faltou', 'nao'],
    ...['hayupo', 'hakuwepo', 'hapana'],
  ],
  late: [
    ...[
      'retard',
      'en retard',
      'verspatet',
      'zu spat',
      'tarde',
      'tardanza',
      'retraso',
      'atraso',
      'atrasado',
      'atrasada',
    ],
    ...['amechelewa', 'kuchelewa', 'chelewa'],
  ],
  excused: [
    ...['excusee', 'justifie', 'justifiee', 'absence justifiee', 'dispense', 'dispensee', 'malade'],
    ...['entschuldigt', 'krank', 'beurlaubt', 'justificado', 'justificada', 'falta justificada', 'enfermo', 'enferma'],
    ...['doente', 'dispensado', 'dispensada', 'mgonjwa', 'ruhusa', 'amepewa ruhusa'],
  ],
}

const statusOfWord = new Map(
  statusSchema.options.flatMap((status) =>
    [...knownWords[status], ...wordsElsewhere[status]].map((word) => [word, status] as const),
  ),
)

/** A word for a status as it is compared: `Abs.` is `abs`. */
export const plainStatusWord = (text: string) =>
  text.trim().toLowerCase().replace(/\.+$/, '').slice(0, longestStatusWord)

const longestStatusWord = 60

/** What a word in a column of statuses means; nothing where one school means this by it and another that. */
export const suggestStatus = (text: string): AttendanceStatus | null =>
  statusOfWord.get(withoutAccents(plainStatusWord(text))) ?? null

/** What a word of the file stands for; rows with a word that is left out ask for nothing. */
export const statusMeaningSchema = z.enum([...statusSchema.options, 'left-out'])
export type StatusMeaning = z.infer<typeof statusMeaningSchema>

/** More different words than these are no column of statuses. */
export const mostStatusWords = 30

/** A row for each student and session, or a row for each student with a column for each day. */
export const registerLayouts = ['list', 'matrix'] as const

const mappingSchema = z.object({
  layout: z.optional(z.enum(registerLayouts)),
  columns: z.object({
    number: columnSchema,
    date: columnSchema,
    session: columnSchema,
    status: columnSchema,
    minutesLate: columnSchema,
    note: columnSchema,
  }),
  numberKind: studentNumberKindSchema,
  /** Null where a date such as 03/04/2026 leaves it open; somebody has to say it then. */
  dateOrder: z.nullable(dateOrderSchema),
  /** What the words for a status mean in this file, where somebody has said it; the others as `suggestStatus` has them. */
  words: z.optional(
    z
      .array(z.object({ word: z.string().check(z.maxLength(longestStatusWord)), means: statusMeaningSchema }))
      .check(z.maxLength(100)),
  ),
  /** Of a matrix: the columns that are each a session of a day; an empty cell in them says nothing. */
  days: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(499))).check(z.maxLength(mostRegisterDays))),
  /** Of a matrix: the month of its first day, where the headings leave year or month open. */
  month: z.optional(z.nullable(monthSchema)),
})
export type RegisterMapping = z.infer<typeof mappingSchema>

const choicesSchema = z.object({
  /** Days on which no register is usually taken are meant. */
  unusualDaysAreMeant: z.boolean(),
  /** In a register that is made, those whom the file does not name were present. */
  othersArePresent: z.boolean(),
})
export type RegisterImportChoices = z.infer<typeof choicesSchema>

export type RegisterFileNote = FileNote

const changeSchema = z.object({
  line: z.number(),
  student: z.string(),
  /** Stream, day and session. */
  register: z.string(),
  before: z.string(),
  after: z.string(),
})
export type RegisterFileChange = z.infer<typeof changeSchema>

const previewSchema = z.object({
  choices: choicesSchema,
  /** Of rows; of a matrix, of the cells below days. */
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  /** Registers that nobody has taken yet and that would be made. */
  made: z.number(),
  /** The days of the file on which no register is usually taken, and why. */
  unusualDays: z.array(z.object({ date: daySchema, why: unusualDaySchema, rows: z.number() })),
  /** Of registers that nobody has taken: the students whom the file does not name. */
  others: z.object({ registers: z.number(), students: z.number() }),
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  changes: z.array(changeSchema),
  /** Rows, or cells, that nothing is read from. */
  leftOut: z.optional(z.number()),
  /** Of these, how many have a word for a status that is left out, and how many cells of a matrix are empty. */
  silent: z.optional(z.number()),
  blank: z.optional(z.number()),
  /** What else is left out, or hidden, and why. */
  beside: z.optional(z.array(fileNoteSchema)),
  /** Columns of the file that nothing is read from. */
  columnsBeside: z.optional(z.array(columnBesideSchema)),
  /** Students without an entry in a register that is made, because their rows are refused. */
  withoutEntry: z.optional(z.number()),
})
export type RegisterImportPreview = z.infer<typeof previewSchema>

const dateValueSchema = z.object({ line: z.number(), value: z.string() })

const dayColumnSchema = z.object({
  column: z.number(),
  /** As it is in the file, with what is below it in a line of headings. */
  heading: z.string(),
  session: sessionSchema,
  /** What the heading leaves open. */
  lacks: z.nullable(z.enum(['year', 'month'])),
  /** Which day it is; null where that is open, or there is no such day. */
  day: z.nullable(daySchema),
})
export type RegisterDayColumn = z.infer<typeof dayColumnSchema>

const importSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  /** What stands first in each column. */
  samples: z.array(z.string()),
  /** For each column the different words in it and how many rows have them; null where they are too many for statuses. */
  values: z.optional(z.array(z.nullable(z.array(z.object({ word: z.string(), rows: z.number() }))))),
  /** The date that says in which order the dates are, and the first one that says the opposite. */
  dates: z.optional(z.object({ decidedBy: z.nullable(dateValueSchema), against: z.nullable(dateValueSchema) })),
  /** The columns whose headings are days, where the file may have one for each day. */
  days: z.optional(z.array(dayColumnSchema)),
  rows: z.number(),
  mapping: mappingSchema,
  remembered: rememberedSchema,
  preview: z.nullable(previewSchema),
  /** Why it failed, in a sentence. */
  failure: z.nullable(z.string()),
})
export type RegisterImport = z.infer<typeof importSchema>

const importPlace = { importId: z.uuid() }

export const startRegisterImport = endpoint({
  method: 'POST',
  path: '/api/register-imports',
  access: 'registers.import',
  summary: 'Drop: registers as CSV, xlsx or ods; recognises columns and the order of dates',
  transport: 'upload',
  input: z.object({}),
  output: importSchema,
})

export const getRegisterImport = endpoint({
  method: 'GET',
  path: '/api/register-imports/:importId',
  access: 'registers.import',
  summary: 'How far an import of registers is',
  input: z.object(importPlace),
  output: importSchema,
})

/** Says anew what would happen; whoever has changed a register in between is seen here. */
export const previewRegisterImport = endpoint({
  method: 'PUT',
  path: '/api/register-imports/:importId/mapping',
  access: 'registers.import',
  summary: 'Map, then preview: which rows would be new, changed, unchanged and refused',
  input: z.object({ ...importPlace, mapping: mappingSchema, choices: choicesSchema }),
  output: importSchema,
})

/**
 * Refused with `conflict` where rows are refused or entries would change and it was not said that this is meant, and where somebody has
 * changed one of the registers since the preview.
 */
export const applyRegisterImport = endpoint({
  method: 'POST',
  path: '/api/register-imports/:importId/apply',
  access: 'registers.import',
  summary: 'Write the entries into the registers in one transaction',
  input: z.object({
    ...importPlace,
    skipRefused: z.optional(z.boolean()),
    changeEntries: z.optional(z.boolean()),
  }),
  output: importSchema,
})

/**
 * Entries that were new are gone again, and registers without one with them; the others are what they were. Refused with `conflict`, and
 * with the list, where somebody has changed one of them since.
 */
export const undoRegisterImport = endpoint({
  method: 'POST',
  path: '/api/register-imports/:importId/undo',
  access: 'registers.import',
  summary: 'Take an applied import of registers back as a whole',
  input: z.object(importPlace),
  output: importSchema,
})

/** Refused with `conflict` where there are more rows than an import would read. */
export const exportRegisters = endpoint({
  method: 'GET',
  path: '/api/registers/export',
  access: 'registers.import',
  summary: 'The registers of a stretch of days as an import reads them, a row for each student and session',
  transport: 'download',
  input: z
    .object({
      from: daySchema,
      until: daySchema,
      class: z.optional(classCodeSchema),
      format: z.optional(exportFormatSchema),
    })
    .check(
      z.refine(({ from, until }) => from <= until, {
        error: 'Choose a last day that is not before the first',
        path: ['until'],
      }),
    ),
  output: downloadSchema,
})
