import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { registerRhythmSchema, sessionSchema } from './register-sessions'
import { classCodeSchema, daySchema } from './school'
import { unusualDaySchema } from './unusual-days'

const registerOfDaySchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  classTeacher: z.nullable(z.string()),
  students: z.number(),
  isTaken: z.boolean(),
  /** The class begins this term after that day, so no register is due. */
  isBeforeStart: z.optional(z.boolean()),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
})
export type RegisterOfDay = z.infer<typeof registerOfDaySchema>

/** Which day and session an answer is about, and how often a day the school takes registers. */
export const shownDaySchema = z.object({
  date: daySchema,
  session: sessionSchema,
  rhythm: registerRhythmSchema,
  /** Those of which registers are taken on that day, and those of which there are some whatever the rhythm. */
  sessions: z.optional(z.array(z.object({ session: sessionSchema, label: z.string() }))),
})
export type ShownDay = z.infer<typeof shownDaySchema>

const dayFiguresSchema = z.object({
  taken: z.number(),
  /** What has been taken is due. */
  due: z.number(),
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
})
export type DayFigures = z.infer<typeof dayFiguresSchema>

/**
 * Admins get every stream; a teacher gets the streams that are assigned to them. Without a date it is today, and the morning without
 * a session. The figures are of all of them, whatever part of the rows is asked for.
 */
export const listRegistersOfDay = endpoint({
  method: 'GET',
  path: '/api/registers',
  access: 'registers.read',
  summary: "A day's registers by stream, taken or missing",
  input: z.object({
    date: z.optional(daySchema),
    session: z.optional(sessionSchema),
    class: z.optional(classCodeSchema),
    /** Rows at most; all of them without. */
    most: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  output: z.object({
    ...shownDaySchema.shape,
    unusualDay: z.nullable(unusualDaySchema),
    figures: dayFiguresSchema,
    registers: z.array(registerOfDaySchema),
    /** Where the next part begins; null at the end. */
    next: z.nullable(z.string()),
  }),
})
