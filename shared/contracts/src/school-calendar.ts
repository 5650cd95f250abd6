import * as z from 'zod/mini'
import { daysBetween } from './days'
import { endpoint } from './endpoint'
import { registerRhythmSchema } from './register-sessions'
import { daySchema } from './school'
import { holidaySchema, longestHoliday } from './terms'
import { lineSchema, nameSchema } from './texts'

export const halfDaySchema = z.object({ day: daySchema, title: z.string() })
export type HalfDay = z.infer<typeof halfDaySchema>

export const schoolEventSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  place: z.string(),
  startDate: daySchema,
  endDate: daySchema,
})
export type SchoolEvent = z.infer<typeof schoolEventSchema>

/** Everybody in the school may know when there is none. */
export const getSchoolCalendar = endpoint({
  method: 'GET',
  path: '/api/school-calendar',
  access: 'school.read',
  summary: 'Holidays, half days and events of the school',
  isKept: true,
  input: z.object({}),
  output: z.object({
    holidays: z.array(holidaySchema),
    halfDays: z.array(halfDaySchema),
    events: z.array(schoolEventSchema),
  }),
})

export const addHalfDay = endpoint({
  method: 'POST',
  path: '/api/school-calendar/half-days',
  access: 'terms.write',
  summary: 'Have school in the morning only on a day',
  input: z.object({ day: daySchema, title: nameSchema(80) }),
  output: halfDaySchema,
})

export const removeHalfDay = endpoint({
  method: 'DELETE',
  path: '/api/school-calendar/half-days/:day',
  access: 'terms.write',
  summary: 'Have school in the afternoon of that day again',
  input: z.object({ day: daySchema }),
  output: z.object({}),
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/api/school-calendar/events',
  access: 'terms.write',
  summary: 'Put an event into the school’s calendar',
  input: z.object({ title: nameSchema(80), place: lineSchema(80), startDate: daySchema, endDate: daySchema }).check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'The last day cannot be before the first',
      path: ['endDate'],
    }),
    z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < longestHoliday, {
      error: `Write at most ${longestHoliday} days at once`,
      path: ['endDate'],
    }),
  ),
  output: schoolEventSchema,
})

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/api/school-calendar/events/:eventId',
  access: 'terms.write',
  summary: 'Take an event out of the school’s calendar',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({}),
})

export const registerSettingsSchema = z.object({
  rhythm: registerRhythmSchema,
  /** Whether an excused session counts among those that were held. */
  excusedIsHeld: z.boolean(),
})
export type RegisterSettings = z.infer<typeof registerSettingsSchema>

export const getRegisterSettings = endpoint({
  method: 'GET',
  path: '/api/register-settings',
  access: 'attendance.read',
  summary: 'How often a day registers are taken, and what counts',
  input: z.object({}),
  output: registerSettingsSchema,
})

export const saveRegisterSettings = endpoint({
  method: 'PUT',
  path: '/api/register-settings',
  access: 'terms.write',
  summary: 'Change how often a day registers are taken, and what counts',
  input: registerSettingsSchema,
  output: registerSettingsSchema,
})
