import * as z from 'zod/mini'
import { stageSchema } from './admissions'
import { attendanceTotalsSchema, statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { markStatusSchema } from './grading-document'
import { handOverSchema } from './hand-overs'
import { noticeCardSchema } from './notices'
import { getOwnWeek } from './own-week'
import { sessionSchema } from './register-sessions'
import { unusualDaySchema } from './registers'
import { classCodeSchema, daySchema, levelCodeSchema } from './school'
import { setUpSchema } from './set-up'

/** How many notices a first screen shows; the others are behind its link. */
export const mostNoticesShown = 3

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
      rate: z.nullable(z.number()),
      /** The first few of the registers of today that nobody has taken. */
      missing: z.array(
        z.object({
          streamId: z.uuid(),
          stream: z.string(),
          session: sessionSchema,
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
  }),
})
export type AdminDashboard = z.infer<typeof getAdminDashboard.output>

const weekSchema = getOwnWeek.output

const ownNoticesSchema = z.object({
  shown: z.array(noticeCardSchema),
  /** All that are current and not read yet. */
  unread: z.number(),
})

export const getTeacherDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/teacher',
  access: 'teaching.read',
  summary: "The signed-in teacher's day",
  isKept: true,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    unusualDay: z.nullable(unusualDaySchema),
    /** With the session of which a lesson's register is taken. */
    week: weekSchema,
    /** In which session the register of a period's lesson is taken, by period, the first being 1. */
    sessions: z.array(sessionSchema),
    /** Streams that are taught this term or of which the teacher is class teacher. */
    streams: z.array(
      z.object({
        streamId: z.uuid(),
        stream: z.string(),
        classCode: classCodeSchema,
        students: z.number(),
        isClassTeacher: z.boolean(),
        /** Of today's registers the newest; null while none is taken. */
        session: z.nullable(sessionSchema),
        present: z.number(),
        late: z.number(),
        away: z.array(
          z.object({ studentId: z.uuid(), name: z.string(), photo: z.nullable(z.string()), status: statusSchema }),
        ),
      }),
    ),
    /** Who stands in for them today, and for whom they stand in. */
    handOvers: z.array(z.object({ ...handOverSchema.shape, standsIn: z.boolean() })),
    registersOwed: z.array(
      z.object({
        streamId: z.uuid(),
        stream: z.string(),
        date: daySchema,
        session: sessionSchema,
        to: z.string(),
      }),
    ),
    marksOwed: z.array(
      z.object({
        assessmentId: z.uuid(),
        stream: z.string(),
        subject: z.string(),
        title: z.string(),
        marks: z.number(),
        expected: z.number(),
        due: daySchema,
        /** Below zero where they are overdue. */
        daysLeft: z.number(),
        to: z.string(),
      }),
    ),
    notices: ownNoticesSchema,
    unread: z.number(),
  }),
})
export type TeacherDashboard = z.infer<typeof getTeacherDashboard.output>

export const getStudentDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/student',
  access: 'own-record.read',
  summary: "The signed-in student's day",
  isKept: true,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    stream: z.nullable(z.string()),
    classTeacher: z.nullable(z.string()),
    attendance: z.object({ totals: attendanceTotalsSchema, recent: z.array(z.nullable(statusSchema)) }),
    /** The newest that are published, the latest first. */
    marks: z.array(
      z.object({
        subject: z.string(),
        assessment: z.string(),
        value: z.nullable(z.number()),
        /** Why there is no number. */
        status: z.optional(z.nullable(markStatusSchema)),
        outOf: z.number(),
        date: daySchema,
      }),
    ),
    unread: z.number(),
    week: weekSchema,
    /** The averages of the own report cards in percent, term by term, the oldest first. */
    trend: z.array(z.object({ label: z.string(), percent: z.number() })),
    /** The newest report card. */
    card: z.nullable(z.object({ id: z.uuid(), label: z.string(), publishedAt: z.string() })),
    notices: ownNoticesSchema,
  }),
})
export type StudentDashboard = z.infer<typeof getStudentDashboard.output>
