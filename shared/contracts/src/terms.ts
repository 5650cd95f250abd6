import * as z from 'zod/mini'
import { daysBetween } from './days'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema } from './school'
import { nameSchema, versionSchema } from './texts'

const inOrder = z.refine<{ startDate: string; endDate: string }>(({ startDate, endDate }) => startDate < endDate, {
  error: 'The last day must be after the first',
  path: ['endDate'],
})

const yearFields = { title: nameSchema(40), startDate: daySchema, endDate: daySchema }

const termFields = {
  title: nameSchema(40),
  number: z.int().check(z.minimum(1), z.maximum(6)),
  startDate: daySchema,
  endDate: daySchema,
  /** The classes that begin later than the others, each with its own first day. */
  classStarts: z
    .array(z.object({ classCode: classCodeSchema, startDate: daySchema }))
    .check(
      z.refine(
        (starts) => new Set(starts.map(({ classCode }) => classCode)).size === starts.length,
        'Name each class once',
      ),
    ),
}

export const termRecordSchema = z.object({
  id: z.uuid(),
  yearId: z.uuid(),
  title: z.string(),
  number: z.number(),
  startDate: daySchema,
  endDate: daySchema,
  isCurrent: z.boolean(),
  /** Whether somebody has made it the current one, whatever the dates say. */
  isPinned: z.boolean(),
  version: versionSchema,
  classStarts: z.array(z.object({ classCode: classCodeSchema, startDate: daySchema })),
})
export type TermRecord = z.infer<typeof termRecordSchema>

export const yearRecordSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: daySchema,
  endDate: daySchema,
  version: versionSchema,
  terms: z.array(termRecordSchema),
})
export type YearRecord = z.infer<typeof yearRecordSchema>

/** The newest year first, its terms in order. */
export const listYears = endpoint({
  method: 'GET',
  path: '/api/years',
  access: 'classes.read',
  summary: 'Academic years with their terms',
  input: z.object({}),
  output: z.array(yearRecordSchema),
})

export const addYear = endpoint({
  method: 'POST',
  path: '/api/years',
  access: 'terms.write',
  summary: 'Add an academic year',
  input: z.object(yearFields).check(inOrder),
  output: yearRecordSchema,
})

/** Real dates move by circular, so a year may change after it was published. */
export const saveYear = endpoint({
  method: 'PUT',
  path: '/api/years/:yearId',
  access: 'terms.write',
  summary: 'Change an academic year',
  input: z.object({ yearId: z.uuid(), version: versionSchema, ...yearFields }).check(inOrder),
  output: yearRecordSchema,
})

export const addTerm = endpoint({
  method: 'POST',
  path: '/api/years/:yearId/terms',
  access: 'terms.write',
  summary: 'Add a term to a year',
  input: z.object({ yearId: z.uuid(), ...termFields }).check(inOrder),
  output: termRecordSchema,
})

/** Registers outside the days of their term count in none. */
const outsideSchema = z.object({ registers: z.number(), assessments: z.number() })

export const saveTerm = endpoint({
  method: 'PUT',
  path: '/api/terms/:termId',
  access: 'terms.write',
  summary: 'Change a term, also after it was published',
  input: z.object({ termId: z.uuid(), version: versionSchema, ...termFields }).check(inOrder),
  output: z.object({
    ...termRecordSchema.shape,
    /** What lies outside its days since this change. */
    outside: z.optional(outsideSchema),
  }),
})

/** What is said before somebody saves other dates of a term. */
export const foreseeTermDates = endpoint({
  method: 'GET',
  path: '/api/terms/:termId/dates',
  access: 'terms.write',
  summary: 'How much that lies within the days of a term would not, if these were its dates',
  input: z.object({ termId: z.uuid(), startDate: daySchema, endDate: daySchema }),
  output: outsideSchema,
})

export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/api/terms/:termId',
  access: 'terms.write',
  summary: 'Remove a term that nothing in the school’s books belongs to',
  input: z.object({ termId: z.uuid() }),
  output: z.object({}),
})

export const makeCurrent = endpoint({
  method: 'POST',
  path: '/api/terms/:termId/current',
  access: 'terms.write',
  summary: 'Make this the current term, and no other, whatever the dates say',
  input: z.object({ termId: z.uuid() }),
  output: z.object({}),
})

/** What is said before somebody makes a term the current one. */
export const foreseeCurrentTerm = endpoint({
  method: 'GET',
  path: '/api/terms/:termId/current',
  access: 'terms.write',
  summary: 'What it would mean if this were the current term',
  input: z.object({ termId: z.uuid() }),
  output: z.object({
    isByDates: z.boolean(),
    /** How many teach in it by what is allocated now. */
    teachers: z.number(),
  }),
})

export const unpinTerm = endpoint({
  method: 'DELETE',
  path: '/api/current-term',
  access: 'terms.write',
  summary: 'Let the current term be the one that its dates say',
  input: z.object({}),
  output: z.object({}),
})

export const holidaySchema = z.object({ day: daySchema, title: z.string() })
export type Holiday = z.infer<typeof holidaySchema>

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  access: 'terms.write',
  summary: 'The days on which the school is closed',
  input: z.object({}),
  output: z.array(holidaySchema),
})

/** Longest stretch of holidays that is one entry, in days. */
export const longestHoliday = 120

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  access: 'terms.write',
  summary: 'Close the school on a day, or from one day until another',
  input: z.object({ title: nameSchema(80), startDate: daySchema, endDate: daySchema }).check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'The last day cannot be before the first',
      path: ['endDate'],
    }),
    z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < longestHoliday, {
      error: `Write at most ${longestHoliday} days at once`,
      path: ['endDate'],
    }),
  ),
  /** How many days are holidays by that name now, and how many registers had been taken on them, which stay and count. */
  output: z.object({ days: z.number(), registers: z.optional(z.number()) }),
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:day',
  access: 'terms.write',
  summary: 'Open the school on that day again',
  input: z.object({ day: daySchema }),
  output: z.object({}),
})
