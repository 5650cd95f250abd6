import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema } from './school'

export const statusSchema = z.enum(['present', 'absent', 'late', 'excused'])
export type AttendanceStatus = z.infer<typeof statusSchema>

export const sessionSchema = z.enum(['morning', 'afternoon'])

/** Late is present: `rate` = (present + late) / held, in percent with one decimal; null before the first register. */
export const attendanceTotalsSchema = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
  held: z.number(),
  rate: z.nullable(z.number()),
})
export type AttendanceTotals = z.infer<typeof attendanceTotalsSchema>

/** Why a register on this day needs a second confirmation. */
export const unusualDaySchema = z.enum(['weekend', 'holiday', 'outside-term', 'future'])

const registerOfDaySchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  classTeacher: z.nullable(z.string()),
  students: z.number(),
  isTaken: z.boolean(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
})
export type RegisterOfDay = z.infer<typeof registerOfDaySchema>

/** Admins get every stream; a teacher gets the streams that are assigned to them. */
export const listRegistersOfDay = endpoint({
  method: 'GET',
  path: '/api/registers',
  access: 'registers.read',
  summary: "A day's registers by stream, taken or missing",
  input: z.object({ date: daySchema, session: z.optional(sessionSchema), class: z.optional(classCodeSchema) }),
  output: z.object({ unusualDay: z.nullable(unusualDaySchema), registers: z.array(registerOfDaySchema) }),
})

const entrySchema = z.object({
  studentId: z.uuid(),
  status: statusSchema,
  minutesLate: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
  note: z.nullable(z.string().check(z.maxLength(500))),
})
export type RegisterEntry = z.infer<typeof entrySchema>

const registerSchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  date: daySchema,
  session: sessionSchema,
  /** Grows with every save; 0 while nobody has taken the register. */
  version: z.number(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  unusualDay: z.nullable(unusualDaySchema),
  students: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      admissionNumber: z.string(),
      photo: z.nullable(z.string()),
      /** Null while the register has not been taken. */
      status: z.nullable(statusSchema),
      minutesLate: z.nullable(z.number()),
      note: z.nullable(z.string()),
      /** The ten sessions before this one, oldest first. */
      recent: z.array(z.nullable(statusSchema)),
    }),
  ),
})
export type Register = z.infer<typeof registerSchema>

export const openRegister = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/register',
  access: 'registers.read',
  summary: 'The register of a stream on a day, with every enrolled student',
  input: z.object({ streamId: z.uuid(), date: daySchema, session: sessionSchema }),
  output: registerSchema,
})

/** Refused with `newer-version` when somebody saved in between, with `conflict` on an unusual day without `confirmed`. */
export const saveRegister = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/register',
  access: 'registers.write',
  summary: 'Save a register: one row for every enrolled student, in one transaction',
  input: z.object({
    streamId: z.uuid(),
    date: daySchema,
    session: sessionSchema,
    /** The version that was opened. */
    version: z.number(),
    /** The person has confirmed that this unusual day is meant. */
    confirmed: z.optional(z.boolean()),
    entries: z.array(entrySchema).check(z.minLength(1), z.maxLength(500)),
  }),
  output: registerSchema,
})

/** The signed-in student's own register, in one class year or in all of them. */
export const getOwnAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/own',
  access: 'own-record.read',
  summary: "The signed-in student's own attendance",
  input: z.object({ class: z.optional(classCodeSchema) }),
  output: z.object({
    totals: attendanceTotalsSchema,
    terms: z.array(
      z.object({ label: z.string(), startDate: daySchema, endDate: daySchema, totals: attendanceTotalsSchema }),
    ),
    days: z.array(
      z.object({
        date: daySchema,
        session: sessionSchema,
        stream: z.string(),
        status: statusSchema,
        minutesLate: z.nullable(z.number()),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})
