import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { slotSchema } from './slot'
import { isCalled, needsSomebody, teachingFields } from './teaching-fields'
import { versionSchema } from './texts'

export const lessonSchema = z.object({
  id: z.uuid(),
  /** The wish that it fulfils. */
  demandId: z.nullable(z.uuid()),
  subjectId: z.nullable(z.uuid()),
  title: z.string(),
  group: z.nullable(z.string()),
  streamIds: z.array(z.uuid()),
  /** What the set is called whose lesson it is; absent where the streams are taught as a whole. */
  set: z.optional(z.string()),
  staffIds: z.array(z.uuid()),
  /** The first of its rooms. */
  roomId: z.nullable(z.uuid()),
  /** All of its rooms; absent where it has none or one. */
  roomIds: z.optional(z.array(z.uuid())),
  /** In periods that follow each other without a break. */
  duration: z.number(),
  /** Null while it is not placed. */
  slot: z.nullable(slotSchema),
  /** Pinned lessons stay where they are when a timetable is generated. */
  isPinned: z.boolean(),
  /** False where the subject is allocated to one of its teachers in none of its streams: worth a warning. */
  isAllocated: z.boolean(),
  version: versionSchema,
})
export type Lesson = z.infer<typeof lessonSchema>

const durationSchema = z.int().check(z.minimum(1), z.maximum(8))

export const addLesson = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/lessons',
  access: 'timetables.write',
  summary: 'Add a lesson to a draft',
  input: z
    .object({ timetableId: z.uuid(), ...teachingFields, duration: durationSchema, slot: z.nullable(slotSchema) })
    .check(isCalled, needsSomebody),
  output: lessonSchema,
})

const versionedLesson = { lessonId: z.uuid(), version: versionSchema }

export const saveLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:lessonId',
  access: 'timetables.write',
  summary: 'Change who is taught what in a lesson, for how long and in which rooms',
  input: z.object({ ...versionedLesson, ...teachingFields, duration: durationSchema }).check(isCalled, needsSomebody),
  output: lessonSchema,
})

/** A clash is refused, and the sentence names both lessons. */
export const placeLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:lessonId/slot',
  access: 'timetables.write',
  summary: 'Place a lesson, move it, or take it off the grid',
  input: z.object({ ...versionedLesson, slot: z.nullable(slotSchema) }),
  output: lessonSchema,
})

export const pinLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:lessonId/pin',
  access: 'timetables.write',
  summary: 'Pin a placed lesson, or unpin it',
  input: z.object({ ...versionedLesson, isPinned: z.boolean() }),
  output: lessonSchema,
})

export const removeLesson = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:lessonId',
  access: 'timetables.write',
  summary: 'Remove a lesson from a draft',
  input: z.object({ lessonId: z.uuid() }),
  output: z.object({}),
})
