import * as z from 'zod/mini'
import { daysBetween } from './days'
import { endpoint } from './endpoint'
import { daySchema } from './school'
import { lineSchema } from './texts'

const namedSchema = z.object({ id: z.uuid(), name: z.string() })

const absentLessonSchema = z.object({
  period: z.number(),
  duration: z.number(),
  /** `Period 3` */
  time: z.string(),
  subject: z.string(),
  streams: z.string(),
  room: z.nullable(z.string()),
  cover: z.nullable(z.object({ id: z.uuid(), staff: namedSchema })),
  /** Who holds it by a hand-over, where nobody else was asked to take it. */
  standIn: z.optional(namedSchema),
  /** Why it is not held on the day, with the mark where that is of this lesson alone. */
  notHeld: z.optional(z.object({ reason: z.string(), markId: z.optional(z.uuid()) })),
})
export type AbsentLesson = z.infer<typeof absentLessonSchema>

const absenceSchema = z.object({
  id: z.uuid(),
  staff: namedSchema,
  firstDay: daySchema,
  lastDay: daySchema,
  reason: z.string(),
  /** No absence that can be removed: they work here no longer, or whoever stands in for them is absent; the reason says which. */
  hasLeft: z.optional(z.literal(true)),
  /** Of the day that was asked for. */
  lessons: z.array(absentLessonSchema),
})
export type StaffAbsence = z.infer<typeof absenceSchema>

const periodField = z.int().check(z.minimum(1), z.maximum(24))

const notHeldSchema = z.object({
  id: z.uuid(),
  period: z.number(),
  /** `Period 3` */
  time: z.string(),
  /** The teacher, or the stream; null for everybody's lessons. */
  of: z.nullable(z.string()),
  reason: z.string(),
})
export type LessonsNotHeld = z.infer<typeof notHeldSchema>

/** Today where no day is given. */
export const getCoverDay = endpoint({
  method: 'GET',
  path: '/api/staff-absences',
  access: 'timetables.write',
  summary: 'Who is absent on a day, and who takes their lessons',
  input: z.object({ day: z.optional(daySchema) }),
  output: z.object({
    day: daySchema,
    /** Whether there is a published timetable with lessons on that day. */
    hasLessons: z.boolean(),
    staff: z.array(namedSchema),
    absences: z.array(absenceSchema),
    /** What is marked as not held on that day. */
    notHeld: z.optional(z.array(notHeldSchema)),
    /** The periods in which there are lessons on that day, and the streams that have them. */
    periods: z.optional(z.array(z.object({ period: z.number(), title: z.string() }))),
    streams: z.optional(z.array(z.object({ id: z.uuid(), label: z.string() }))),
  }),
})

export const addStaffAbsence = endpoint({
  method: 'POST',
  path: '/api/staff-absences',
  access: 'timetables.write',
  summary: 'Note that a teacher is absent',
  input: z.object({ staffId: z.uuid(), firstDay: daySchema, lastDay: daySchema, reason: lineSchema(200) }).check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay && daysBetween(firstDay, lastDay) < 400, {
      error: 'The last day is not before the first one, and within a year of it',
      path: ['lastDay'],
    }),
  ),
  output: z.object({ id: z.uuid() }),
})

/** From a day on, where one after the first is named: what was covered before stays, and the absence ends the day before. */
export const removeStaffAbsence = endpoint({
  method: 'DELETE',
  path: '/api/staff-absences/:absenceId',
  access: 'timetables.write',
  summary: 'The teacher is there after all; covers are taken back',
  input: z.object({ absenceId: z.uuid(), from: z.optional(daySchema) }),
  output: z.object({}),
})

/** Why somebody is suggested, the best reason first. */
export const coverReasons = ['subject', 'class', 'free'] as const

const choiceSchema = z.object({
  staff: namedSchema,
  reason: z.enum(coverReasons),
  /** Lessons that they have taken for others this term. */
  covers: z.number(),
})
export type CoverChoice = z.infer<typeof choiceSchema>

const lessonPlace = { absenceId: z.uuid(), day: daySchema, period: periodField }

export const listCoverChoices = endpoint({
  method: 'POST',
  path: '/api/staff-absences/:absenceId/choices',
  access: 'timetables.write',
  summary:
    'Who is free to take a lesson: who teaches the subject first, then who teaches the class, the fewest covers first',
  input: z.object(lessonPlace),
  output: z.array(choiceSchema),
})

/** Refused with `conflict` for somebody who is not free. */
export const assignCover = endpoint({
  method: 'PUT',
  path: '/api/staff-absences/:absenceId/cover',
  access: 'timetables.write',
  summary: 'Give a lesson of an absent teacher to somebody who is free',
  input: z.object({ ...lessonPlace, staffId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
})

export const removeCover = endpoint({
  method: 'DELETE',
  path: '/api/lesson-covers/:coverId',
  access: 'timetables.write',
  summary: 'Take a cover back',
  input: z.object({ coverId: z.uuid() }),
  output: z.object({}),
})

/** A lesson of a teacher, those of a stream, or, with neither, those of all classes. What is marked already gets the new reason. */
export const markNotHeld = endpoint({
  method: 'POST',
  path: '/api/lessons-not-held',
  access: 'timetables.write',
  summary: 'Say that lessons of a day are not held',
  input: z.object({
    day: daySchema,
    period: periodField,
    staffId: z.optional(z.uuid()),
    /** Counts where no teacher is named. */
    streamId: z.optional(z.uuid()),
    reason: lineSchema(200).check(z.minLength(1, 'Say why')),
  }),
  output: z.object({
    id: z.uuid(),
    /** How many lessons are not held by it. */
    lessons: z.number(),
    /** How many of them somebody was to take. */
    covers: z.number(),
  }),
})

export const holdLessons = endpoint({
  method: 'DELETE',
  path: '/api/lessons-not-held/:markId',
  access: 'timetables.write',
  summary: 'The lessons are held after all',
  input: z.object({ markId: z.uuid() }),
  output: z.object({}),
})
