import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { periodSchema } from './periods'
import { lessonSubjectField, sessionSchema } from './register-sessions'
import { daySchema } from './school'
import { slotSchema } from './slot'

/** A lesson as whoever has it reads it. */
export const ownLessonSchema = z.object({
  id: z.uuid(),
  ...slotSchema.shape,
  duration: z.number(),
  subject: z.nullable(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Of its department among those of the school by name, from 0; absent without one. */
      departmentPlace: z.optional(z.number()),
    }),
  ),
  title: z.string(),
  group: z.nullable(z.string()),
  streams: z.array(z.object({ id: z.uuid(), label: z.string() })),
  /** What the set is called whose lesson it is; absent where the streams are taught as a whole. */
  set: z.optional(z.string()),
  /** Of whom its register is, for whoever teaches it, where that is not everybody in its streams. */
  register: z.optional(z.object({ streamId: z.uuid(), ...lessonSubjectField, stream: z.string() })),
  staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
  room: z.nullable(z.string()),
  /** Who takes it instead, whom it is taken for, or why it is not held: `Taken by Okello, Ben`. */
  note: z.optional(z.string()),
  /** Why it is not held on that day. */
  notHeld: z.optional(z.string()),
})
export type OwnLesson = z.infer<typeof ownLessonSchema>

const isOfOurTime = (day: string) => day >= '1900-01-01' && day <= '2999-12-31'

/** The own lessons of the week of a date in the published timetable; a lesson stands at each date that is its day of the cycle. */
export const getOwnWeek = endpoint({
  method: 'GET',
  path: '/api/timetable/own',
  access: 'own-timetable.read',
  summary: 'The signed-in person’s week',
  isKept: true,
  input: z.object({ date: z.optional(daySchema.check(z.refine(isOfOurTime, 'Choose a day of our time'))) }),
  output: z.object({
    today: daySchema,
    /** Where the school is: what time it is there is known without asking again. */
    timeZone: z.string(),
    term: z.nullable(z.string()),
    publishedAt: z.nullable(z.iso.datetime()),
    periods: z.array(periodSchema),
    /** For whoever teaches, in which session the register of a period's lesson is taken: by period, the first being 1. */
    sessions: z.optional(z.array(sessionSchema)),
    days: z.array(
      z.object({
        date: daySchema,
        /** What the day is called in the cycle; null where there is no school. */
        title: z.nullable(z.string()),
        /** Why there is no school. */
        note: z.nullable(z.string()),
        lessons: z.array(ownLessonSchema),
      }),
    ),
  }),
})
export type OwnWeek = z.output<(typeof getOwnWeek)['output']>
