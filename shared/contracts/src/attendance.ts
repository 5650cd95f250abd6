import * as z from 'zod/mini'
import { attendanceTotalsSchema, statusSchema } from './attendance-status'
import { shownDaySchema } from './day-of-registers'
import { daysBetween } from './days'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { lessonSubjectField, sessionSchema, sessionTitleField } from './register-sessions'
import { classCodeSchema, daySchema } from './school'

const cursorSchema = z.optional(z.string().check(z.maxLength(600)))
const awayStatusSchema = z.enum(['absent', 'late', 'excused'])

const absenteeSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  stream: z.string(),
  streamId: z.uuid(),
  status: statusSchema,
  minutesLate: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** In percent, of the term that the day lies in; null where nothing was held. */
  rate: z.nullable(z.number()),
  /** Telephone numbers of whoever is to be called first; none for whoever may not see guardians. */
  phones: z.array(z.string()),
})
export type Absentee = z.infer<typeof absenteeSchema>

const awayFilters = {
  session: z.optional(sessionSchema),
  class: z.optional(classCodeSchema),
  status: z.optional(awayStatusSchema),
}

/** By class, stream and name, fifty at a time; without a date it is today. */
export const listAbsentees = endpoint({
  method: 'GET',
  path: '/api/attendance/absentees',
  access: 'attendance.read',
  showsProtected: true,
  summary: 'Who was not simply present on a day',
  input: z.object({ ...awayFilters, date: z.optional(daySchema), after: cursorSchema }),
  output: z.object({
    ...shownDaySchema.shape,
    counts: z.object({ absent: z.number(), late: z.number(), excused: z.number() }),
    absentees: z.array(absenteeSchema),
    next: z.nullable(z.string()),
  }),
})

export const attendanceUnits = ['week', 'month', 'term'] as const
export const attendanceUnitSchema = z.enum(attendanceUnits)
export type AttendanceUnit = z.infer<typeof attendanceUnitSchema>

const streamAttendanceSchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  classTeacher: z.nullable(z.string()),
  /** Registers that were taken. */
  taken: z.number(),
  totals: attendanceTotalsSchema,
})
export type StreamAttendance = z.infer<typeof streamAttendanceSchema>

/** The week, month or term in which a day lies. Days before a class began its term count for nothing. */
export const getAttendanceSummary = endpoint({
  method: 'GET',
  path: '/api/attendance/summary',
  access: 'attendance.read',
  summary: 'Attendance of all streams in a week, a month or a term',
  input: z.object({ unit: attendanceUnitSchema, date: daySchema, class: z.optional(classCodeSchema) }),
  output: z.object({
    from: daySchema,
    until: daySchema,
    /** In words: `Term 3, 2026`, `November 2026`, `16–20 November`. */
    label: z.string(),
    totals: attendanceTotalsSchema,
    days: z.array(z.object({ date: daySchema, totals: attendanceTotalsSchema })),
    streams: z.array(streamAttendanceSchema),
  }),
})

const missingRegisterSchema = z.object({
  /** The set instead of the stream, where it is that of a set's lesson. */
  streamId: z.uuid(),
  ...lessonSubjectField,
  stream: z.string(),
  classCode: classCodeSchema,
  date: daySchema,
  session: sessionSchema,
  ...sessionTitleField,
  /** Who owes it: the class teacher, or whoever has the lesson. */
  owedBy: z.nullable(z.string()),
})
export type MissingRegister = z.infer<typeof missingRegisterSchema>

/** Longest stretch that is searched for missing registers at once, in days. */
export const longestSearch = 31

/** The newest first, two hundred at most; `count` says how many there are. */
export const listMissingRegisters = endpoint({
  method: 'GET',
  path: '/api/attendance/missing',
  access: 'attendance.read',
  summary: 'Registers that nobody has taken, and who owes them',
  input: z.object({ from: daySchema, until: daySchema, class: z.optional(classCodeSchema) }).check(
    z.refine(({ from, until }) => daysBetween(from, until) < longestSearch, {
      error: `Ask for at most ${longestSearch} days`,
      path: ['until'],
    }),
  ),
  output: z.object({
    count: z.number(),
    registers: z.array(missingRegisterSchema),
    /** Who owes how many, most first. */
    owing: z.array(z.object({ name: z.nullable(z.string()), count: z.number() })),
  }),
})

/** In percent: whoever is here less often is on the list. */
export const usualThreshold = 90

const chronicSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  stream: z.string(),
  totals: attendanceTotalsSchema,
})
export type ChronicAbsence = z.infer<typeof chronicSchema>

/** The lowest rate first, fifty at a time. */
export const listChronicAbsence = endpoint({
  method: 'GET',
  path: '/api/attendance/chronic',
  access: 'attendance.read',
  summary: 'Students who were present too seldom in a term',
  input: z.object({
    termId: z.optional(z.uuid()),
    class: z.optional(classCodeSchema),
    below: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(100))),
    after: cursorSchema,
  }),
  output: z.object({
    term: z.nullable(z.string()),
    below: z.number(),
    students: z.array(chronicSchema),
    next: z.nullable(z.string()),
  }),
})

export const monthSchema = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Write a month such as 2026-11'))
const monthPlace = { streamId: z.uuid(), month: monthSchema }

const monthlyRegisterSchema = z.object({
  ...monthPlace,
  stream: z.string(),
  classTeacher: z.nullable(z.string()),
  /** Every day of the month on which there is school, or on which a register was taken. */
  days: z.array(
    z.object({
      date: daySchema,
      sessions: z.array(sessionSchema),
      /** What the timetable calls the period of each session; null for halves of the day. */
      titles: z.optional(z.array(z.nullable(z.string()))),
    }),
  ),
  students: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      admissionNumber: z.string(),
      /** In the order of the days and their sessions; null where nothing stands. */
      marks: z.array(z.nullable(statusSchema)),
      totals: attendanceTotalsSchema,
    }),
  ),
})
export type MonthlyRegister = z.infer<typeof monthlyRegisterSchema>

/** Every mark, name by name, so it is for whoever may see registers. */
export const getMonthlyRegister = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/monthly-register',
  access: 'registers.read-all',
  summary: 'The register of a stream for a month, day by day',
  input: z.object(monthPlace),
  output: monthlyRegisterSchema,
})

export const exportMonthlyRegister = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/monthly-register/export',
  access: 'registers.read-all',
  summary: 'The same as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...monthPlace, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})

export const printMonthlyRegister = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/monthly-register/print',
  access: 'registers.read-all',
  summary: 'The same as a PDF',
  transport: 'download',
  input: z.object(monthPlace),
  output: downloadSchema,
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/export',
  access: 'attendance.read',
  summary: 'Everybody who was absent, late or excused on a day, as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...awayFilters, date: daySchema, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})
