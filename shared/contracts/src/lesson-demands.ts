import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { staffWishSchema } from './staff-wishes'
import { isCalled, needsSomebody, teachingFields } from './teaching-fields'
import { versionSchema } from './texts'

export const partsOfDay = ['any', 'morning', 'afternoon'] as const

const demandFields = {
  ...teachingFields,
  /** In a whole cycle, those of double lessons included. */
  periods: z.int().check(z.minimum(1), z.maximum(60)),
  /** How many of the lessons last two periods. */
  doubles: z.int().check(z.minimum(0), z.maximum(30)),
  /** How many of its lessons a day may have. */
  mostPerDay: z.int().check(z.minimum(1), z.maximum(8)),
  partOfDay: z.enum(partsOfDay),
}

const doublesFit = z.refine<{ periods: number; doubles: number }>(({ periods, doubles }) => doubles * 2 <= periods, {
  error: 'So many double lessons need more periods',
  path: ['doubles'],
})

export const lessonDemandSchema = z.object({
  id: z.uuid(),
  subjectId: z.nullable(z.uuid()),
  title: z.string(),
  group: z.nullable(z.string()),
  streamIds: z.array(z.uuid()),
  staffIds: z.array(z.uuid()),
  /** The first of its rooms. */
  roomId: z.nullable(z.uuid()),
  /** All of its rooms; absent where it has none or one. */
  roomIds: z.optional(z.array(z.uuid())),
  periods: z.number(),
  doubles: z.number(),
  mostPerDay: z.number(),
  partOfDay: z.enum(partsOfDay),
  isAllocated: z.boolean(),
  version: versionSchema,
})
export type LessonDemand = z.infer<typeof lessonDemandSchema>

export const listLessonDemands = endpoint({
  method: 'GET',
  path: '/api/lesson-demands',
  access: 'timetables.write',
  summary: 'The lessons that are wanted in a term, and what its teachers wish',
  input: z.object({ termId: z.uuid() }),
  output: z.object({
    demands: z.array(lessonDemandSchema),
    wishes: z.array(staffWishSchema),
    /** Allocations of the term for which no lessons are wanted yet. */
    withoutDemand: z.number(),
  }),
})

export const addLessonDemand = endpoint({
  method: 'POST',
  path: '/api/lesson-demands',
  access: 'timetables.write',
  summary: 'Want lessons of a subject for a stream, or for several at once',
  input: z.object({ termId: z.uuid(), ...demandFields }).check(isCalled, needsSomebody, doublesFit),
  output: lessonDemandSchema,
})

export const saveLessonDemand = endpoint({
  method: 'PUT',
  path: '/api/lesson-demands/:demandId',
  access: 'timetables.write',
  summary: 'Change which lessons are wanted',
  input: z
    .object({ demandId: z.uuid(), version: versionSchema, ...demandFields })
    .check(isCalled, needsSomebody, doublesFit),
  output: lessonDemandSchema,
})

export const removeLessonDemand = endpoint({
  method: 'DELETE',
  path: '/api/lesson-demands/:demandId',
  access: 'timetables.write',
  summary: 'Want these lessons no more; those that are in a timetable stay there',
  input: z.object({ demandId: z.uuid() }),
  output: z.object({}),
})

/** One wish for each allocation that has none: subject, stream and teachers are those of the allocation. */
export const wantAllocatedLessons = endpoint({
  method: 'POST',
  path: '/api/lesson-demands/from-allocations',
  access: 'timetables.write',
  summary: 'Want lessons for every allocation of a term that has none yet',
  input: z.object({ termId: z.uuid(), periods: demandFields.periods }),
  output: z.object({ added: z.number() }),
})
