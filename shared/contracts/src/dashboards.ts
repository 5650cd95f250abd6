import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { attendanceTotalsSchema, statusSchema } from './registers'
import { classCodeSchema, daySchema } from './school'

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/admin',
  access: 'students.read',
  summary: "The school's day in figures",
  input: z.object({}),
  output: z.object({
    today: daySchema,
    term: z.nullable(z.object({ label: z.string(), startDate: daySchema, endDate: daySchema, week: z.number() })),
    classes: z.array(
      z.object({ code: classCodeSchema, name: z.string(), female: z.number(), male: z.number(), unknown: z.number() }),
    ),
    registers: z.object({
      streams: z.number(),
      taken: z.number(),
      present: z.number(),
      absent: z.number(),
      late: z.number(),
      excused: z.number(),
    }),
    staff: z.object({ active: z.number(), onLeave: z.number() }),
    applications: z.array(z.object({ stage: z.string(), count: z.number() })),
  }),
})

export const getStudentDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboards/student',
  access: 'own-record.read',
  summary: "The signed-in student's day",
  input: z.object({}),
  output: z.object({
    name: z.string(),
    stream: z.nullable(z.string()),
    classTeacher: z.nullable(z.string()),
    attendance: z.object({ totals: attendanceTotalsSchema, recent: z.array(z.nullable(statusSchema)) }),
    marks: z.array(
      z.object({
        subject: z.string(),
        assessment: z.string(),
        value: z.nullable(z.number()),
        outOf: z.number(),
        date: daySchema,
      }),
    ),
    unread: z.number(),
  }),
})
