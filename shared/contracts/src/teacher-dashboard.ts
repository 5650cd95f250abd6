import * as z from 'zod/mini'
import { statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { handOverSchema } from './hand-overs'
import { ownNoticesSchema } from './notice-cards'
import { getOwnWeek } from './own-week'
import { lessonSubjectField, sessionSchema, sessionTitleField } from './register-sessions'
import { classCodeSchema, daySchema } from './school'
import { unusualDaySchema } from './unusual-days'

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
    week: getOwnWeek.output,
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
        ...sessionTitleField,
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
        ...lessonSubjectField,
        stream: z.string(),
        date: daySchema,
        session: sessionSchema,
        ...sessionTitleField,
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
        /** Students had seen the marks: it is owed until it is submitted again, however many marks are there. */
        isReopened: z.optional(z.boolean()),
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
