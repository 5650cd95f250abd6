import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { changeSchema } from './history'
import { lessonSchema } from './lessons'
import { roomSchema } from './rooms'
import { daySchema, streamSchema, subjectSchema, termSchema } from './school'
import { slotSchema } from './slot'
import { nameSchema, versionSchema } from './texts'
import { timetableFrameSchema } from './timetable-frames'

export const timetableStates = ['draft', 'published', 'archived'] as const

export const timetableVersionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(timetableStates),
  basedOn: z.nullable(z.uuid()),
  madeAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** The days on which it holds, as far as the term's own reach; null where the term decides, and for what is not published. */
  firstDay: z.nullable(daySchema),
  lastDay: z.nullable(daySchema),
  /** Null for what is not published. */
  holds: z.nullable(z.enum(['ahead', 'now', 'over'])),
  lessons: z.number(),
  unplaced: z.number(),
  /** Lessons with a place and a teacher who has left. */
  ofLeavers: z.number(),
  version: versionSchema,
})
export type TimetableVersion = z.infer<typeof timetableVersionSchema>

const namedStaffSchema = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() })

/** Everything that the plan of a term is drawn with. `timetable` is the version asked for, else the newest draft, else the one that holds today. */
export const getTimetable = endpoint({
  method: 'GET',
  path: '/api/timetable',
  access: 'timetables.write',
  summary: 'A term’s timetable with its frame, rooms, versions and lessons',
  input: z.object({ termId: z.optional(z.uuid()), timetableId: z.optional(z.uuid()) }),
  output: z.object({
    /** At the school. */
    today: daySchema,
    /** Null for a school that has no terms yet. */
    term: z.nullable(termSchema),
    terms: z.array(termSchema),
    /** Null for a term that has none; then `usualFrame` is what it could begin with. */
    frame: z.nullable(timetableFrameSchema),
    usualFrame: timetableFrameSchema,
    rooms: z.array(roomSchema),
    streams: z.array(streamSchema),
    staff: z.array(namedStaffSchema),
    subjects: z.array(subjectSchema),
    versions: z.array(timetableVersionSchema),
    timetable: z.nullable(z.object({ id: z.uuid(), lessons: z.array(lessonSchema) })),
    unavailable: z.array(z.object({ staffId: z.uuid(), ...slotSchema.shape })),
  }),
})

/** What a new version begins with: nothing, the lessons that are wanted, or another version. */
export const addTimetable = endpoint({
  method: 'POST',
  path: '/api/timetables',
  access: 'timetables.write',
  summary: 'Begin a draft of a term’s timetable',
  input: z.object({
    termId: z.uuid(),
    title: nameSchema(60),
    from: z.union([z.literal('nothing'), z.literal('wanted'), z.uuid()]),
  }),
  output: timetableVersionSchema,
})

const versionedTimetable = { timetableId: z.uuid(), version: versionSchema }

export const renameTimetable = endpoint({
  method: 'PUT',
  path: '/api/timetables/:timetableId',
  access: 'timetables.write',
  summary: 'Rename a version of the timetable',
  input: z.object({ ...versionedTimetable, title: nameSchema(60) }),
  output: timetableVersionSchema,
})

export const removeTimetable = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:timetableId',
  access: 'timetables.write',
  summary: 'Remove a draft',
  input: z.object({ timetableId: z.uuid() }),
  output: z.object({}),
})

/** A version with what it changed for lessons of the days from today on that somebody was to take for a colleague. */
const publicationSchema = z.object({
  ...timetableVersionSchema.shape,
  /** Lessons that need somebody again, because whoever was to take them teaches then. */
  coversOpened: z.number(),
  /** Lessons that are no longer. */
  coversGone: z.number(),
})

/**
 * Refused with every clash named. From its first day on it holds until another one begins, or to the end of the term; what held before keeps its
 * own days, and is archived where none is left. Without a day it is today, and the term's first day where nothing holds in the term yet.
 * Where streams that have lessons would have none, `allowEmptyStreams` is needed. One that was replaced is published again: it goes on where its
 * own days ended, and otherwise a copy of it begins, whose id the reply has.
 */
export const publishTimetable = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/publication',
  access: 'timetables.write',
  summary: 'Publish a draft, or one that was replaced, from a day on, so that teachers and students see it',
  input: z.object({
    ...versionedTimetable,
    firstDay: z.optional(daySchema),
    allowEmptyStreams: z.optional(z.boolean()),
  }),
  output: publicationSchema,
})

/** Refused with `conflict` where its first day has come. */
export const takeBackTimetable = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:timetableId/publication',
  access: 'timetables.write',
  summary: 'Make a published timetable that is still to begin a draft again',
  input: z.object({ timetableId: z.uuid() }),
  output: publicationSchema,
})

export const listTimetableChanges = endpoint({
  method: 'GET',
  path: '/api/timetables/:timetableId/changes',
  access: 'timetables.write',
  summary: 'What was changed on a version of the timetable, newest first',
  input: z.object({ timetableId: z.uuid() }),
  output: z.array(changeSchema),
})

export const lessonDifferences = ['added', 'removed', 'moved', 'changed'] as const

/** How a version differs from another one, lesson by lesson. */
export const compareTimetables = endpoint({
  method: 'GET',
  path: '/api/timetables/:timetableId/differences',
  access: 'timetables.write',
  summary: 'What is different between two versions of the timetable',
  input: z.object({ timetableId: z.uuid(), withId: z.uuid() }),
  output: z.object({
    same: z.number(),
    differences: z.array(
      z.object({
        kind: z.enum(lessonDifferences),
        /** As it is in the other version; null for an added one. */
        before: z.nullable(lessonSchema),
        /** As it is in this version; null for a removed one. */
        after: z.nullable(lessonSchema),
      }),
    ),
  }),
})

/** Makes a draft fit the lessons that are wanted: those that are missing come in, unplaced; those that are too many go. */
export const fillTimetable = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/wanted-lessons',
  access: 'timetables.write',
  summary: 'Bring a draft up to date with the lessons that are wanted',
  input: z.object({ timetableId: z.uuid() }),
  output: z.object({ added: z.number(), removed: z.number(), changed: z.number(), takenOff: z.number() }),
})
