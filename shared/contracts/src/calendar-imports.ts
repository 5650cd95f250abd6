import * as z from 'zod/mini'
import { dateOrders } from './attendance-imports'
import { endpoint } from './endpoint'
import { type FileNote, fileNoteSchema, importStateSchema, rowCountsSchema } from './imports'
import { daySchema } from './school'

/** More rows than these are not read from a file. */
export const mostCalendarRows = 5000

/** More different words than these are no column that says what a row is. */
export const mostCalendarWords = 300

/** What a row of a calendar becomes. */
export const calendarMeaningSchema = z.enum(['holiday', 'half-day', 'event', 'left-out'])
export type CalendarMeaning = z.infer<typeof calendarMeaningSchema>

const longestWord = 80

/** A word that says what a row is, as it is compared: `Public  Holiday` is `public holiday`. */
export const plainCalendarWord = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, longestWord)

const columnSchema = z.nullable(z.int().check(z.minimum(0), z.maximum(499)))

const mappingSchema = z.object({
  title: columnSchema,
  /** The column with the first day, and the one with the last day where there is one. */
  startDate: columnSchema,
  endDate: columnSchema,
  place: columnSchema,
  /** The column whose words say what each row becomes; null where all become the same. */
  kind: columnSchema,
  dateOrder: z.nullable(z.enum(dateOrders)),
  /** The end is the day after the last one, as some programs write it. */
  endIsAfter: z.boolean(),
  /** What words mean, where it is not what is guessed. The empty word is an empty cell. */
  words: z
    .array(z.object({ word: z.string().check(z.maxLength(longestWord)), means: calendarMeaningSchema }))
    .check(z.maxLength(mostCalendarWords)),
})
export type CalendarMapping = z.infer<typeof mappingSchema>

export type CalendarFileNote = FileNote

const changeSchema = z.object({
  line: z.number(),
  /** Holiday, half day or event. */
  kind: calendarMeaningSchema,
  when: z.string(),
  /** Empty where there was nothing, or will be nothing. */
  before: z.string(),
  after: z.string(),
})
export type CalendarFileChange = z.infer<typeof changeSchema>

const previewSchema = z.object({
  /** Of rows; together they are all that there are. */
  counts: rowCountsSchema,
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  /** What is left out of rows or with them, and what was read in one of several ways; the first 500. */
  leftOut: z.array(fileNoteSchema),
  /** What would be put into the calendar, changed or removed; the first 500. */
  changes: z.array(changeSchema),
  changesInAll: z.number(),
  /** How many holidays, half days and events that are there would change or go. */
  overwritten: z.number(),
  /** Days with registers that have been taken and that would become holidays. */
  takenDays: z.array(z.object({ day: daySchema, registers: z.number() })),
})
export type CalendarImportPreview = z.infer<typeof previewSchema>

const importSchema = z.object({
  id: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  /** The file is a calendar (.ics), whose columns need no mapping. */
  isCalendar: z.boolean(),
  headers: z.array(z.string()),
  /** What stands first in each column. */
  samples: z.array(z.string()),
  rows: z.number(),
  /** The words of each column with what they are taken for; null where there are too many. */
  values: z.array(
    z.nullable(
      z.array(z.object({ word: z.string(), text: z.string(), rows: z.number(), means: calendarMeaningSchema })),
    ),
  ),
  /** Why the order of day and month is what it is, or why somebody has to say it. */
  dates: z.nullable(z.object({ decidedBy: z.nullable(z.string()), against: z.nullable(z.string()) })),
  /** The days that are read: from the first day of the first school year until the last day of the last one. */
  years: z.object({ startDate: daySchema, endDate: daySchema }),
  mapping: mappingSchema,
  /** When a file with these columns was mapped before. */
  remembered: z.nullable(z.iso.datetime()),
  preview: z.nullable(previewSchema),
  failure: z.nullable(z.string()),
})
export type CalendarImport = z.infer<typeof importSchema>

const importPlace = { importId: z.uuid() }
const megabyte = 1_000_000

export const startCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar-imports',
  access: 'terms.write',
  summary: 'Drop: holidays and events as a calendar (.ics), CSV, xlsx or ods; recognises what is what',
  transport: 'upload',
  upload: { files: 1, bytes: 10 * megabyte },
  input: z.object({}),
  output: importSchema,
})

export const getCalendarImport = endpoint({
  method: 'GET',
  path: '/api/calendar-imports/:importId',
  access: 'terms.write',
  summary: 'How far an import of holidays and events is',
  input: z.object(importPlace),
  output: importSchema,
})

export const previewCalendarImport = endpoint({
  method: 'PUT',
  path: '/api/calendar-imports/:importId/mapping',
  access: 'terms.write',
  summary: 'Map, then preview: what the school’s calendar would have, and what is refused',
  input: z.object({ ...importPlace, mapping: mappingSchema }),
  output: importSchema,
})

/** Refused with `conflict` where rows are refused, entries overwritten or registers taken and it was not said that this is meant. */
export const applyCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar-imports/:importId/apply',
  access: 'terms.write',
  summary: 'Put the holidays, half days and events into the school’s calendar, all or none',
  input: z.object({
    ...importPlace,
    skipRefused: z.optional(z.boolean()),
    overwrite: z.optional(z.boolean()),
    closeTakenDays: z.optional(z.boolean()),
  }),
  output: importSchema,
})

/** Refused with `conflict` where somebody has changed some of it since. */
export const undoCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar-imports/:importId/undo',
  access: 'terms.write',
  summary: 'Take an import of holidays and events back: the calendar is as it was before',
  input: z.object(importPlace),
  output: importSchema,
})
