import * as z from 'zod/mini'
import { stageSchema } from './admission-stages'
import { attendanceTotalsSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { lessonSubjectField, sessionSchema, sessionTitleField } from './register-sessions'
import { classCodeSchema, daySchema, levelCodeSchema } from './school'
import { setUpSchema } from './set-up'
import { unusualDaySchema } from './unusual-days'

/** What waits for somebody of the office to decide or do. */
export const decisionKinds = [
  'no-term',
  'term-over',
  'next-term',
  'rollover',
  'timetable',
  'grading',
  'lessons-to-cover',
  'registers',
  'marks-submitted',
  'interviews',
  'admissions',
  'offers',
  'staff-accounts',
  'student-accounts',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

const decisionSchema = z.object({
  kind: z.enum(decisionKinds),
  count: z.number(),
  /** Since when the one that waits longest has been waiting; null where it does not matter. */
  since: z.nullable(daySchema),
  /** The address of the list that has as many. */
  to: z.string(),
})
export type Decision = z.infer<typeof decisionSchema>

const dayOfTermSchema = z.object({ date: daySchema, totals: attendanceTotalsSchema })

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/admin',
  access: 'office-tasks.read',
  summary: "The school's day in figures",
  input: z.object({}),
  output: z.object({
    today: daySchema,
    term: z.nullable(
      z.object({
        label: z.string(),
        startDate: daySchema,
        endDate: daySchema,
        /** The week of today, the first being 1, and how many the term has. */
        week: z.number(),
        weeks: z.number(),
        /** Days with school that are still to come, today's among them. */
        daysLeft: z.number(),
      }),
    ),
    /** The next that the calendar has, today's first. */
    dates: z.array(
      z.object({ date: daySchema, title: z.string(), kind: z.enum(['holiday', 'half-day', 'event', 'term']) }),
    ),
    classes: z.array(
      z.object({ code: classCodeSchema, name: z.string(), female: z.number(), male: z.number(), unknown: z.number() }),
    ),
    /** Active students who are in no stream. */
    unplaced: z.number(),
    /** Of the session: the newest of today that has a register. Streams and taken count all sessions of today. */
    registers: z.object({
      streams: z.number(),
      taken: z.number(),
      present: z.number(),
      absent: z.number(),
      late: z.number(),
      excused: z.number(),
    }),
    day: z.object({
      /** Why no register is due; null on a day with school. */
      unusualDay: z.nullable(unusualDaySchema),
      session: sessionSchema,
      ...sessionTitleField,
      rate: z.nullable(z.number()),
      /** The first few of the registers of today that nobody has taken. */
      missing: z.array(
        z.object({
          streamId: z.uuid(),
          ...lessonSubjectField,
          stream: z.string(),
          session: sessionSchema,
          ...sessionTitleField,
          owedBy: z.nullable(z.string()),
        }),
      ),
    }),
    /** The last days with school on which registers were taken, oldest first. */
    days: z.array(dayOfTermSchema),
    /** Marks that are there, of those that are expected, in the current term. */
    marks: z.object({
      subjects: z.array(z.object({ id: z.uuid(), name: z.string(), level: levelCodeSchema })),
      /** The levels of the school in their order. */
      levels: z.optional(z.array(z.object({ code: levelCodeSchema, name: z.string() }))),
      cells: z.array(
        z.object({ classCode: classCodeSchema, subjectId: z.uuid(), marks: z.number(), expected: z.number() }),
      ),
    }),
    staff: z.object({ active: z.number(), onLeave: z.number() }),
    /** Who is not there today; without an end for those who are on leave until further notice. */
    away: z.array(z.object({ staffId: z.uuid(), name: z.string(), until: z.nullable(daySchema), reason: z.string() })),
    applications: z.array(z.object({ stage: stageSchema, count: z.number() })),
    /** Of the latest year that somebody has applied for. */
    admissions: z.nullable(
      z.object({ year: z.number(), stages: z.array(z.object({ stage: stageSchema, count: z.number() })) }),
    ),
    /** Until each step is done or left out. */
    setUp: z.optional(setUpSchema),
    decisions: z.array(decisionSchema),
    /** Reported conversations that nobody has decided on, of whoever may; none where there is none. */
    reported: z.optional(z.object({ count: z.number(), since: daySchema })),
    /** Lessons of the timetable whose teachers have all left, of whoever makes it; absent where there is none. */
    ofLeavers: z.optional(z.number()),
    /** What goes wrong in the background and is tried again, such as `send mails`, of whoever watches over it; absent where nothing does. */
    failing: z.optional(z.array(z.string())),
    /** Of whoever teaches or leads a stream today as well. */
    teaches: z.optional(z.literal(true)),
  }),
})
export type AdminDashboard = z.infer<typeof getAdminDashboard.output>
