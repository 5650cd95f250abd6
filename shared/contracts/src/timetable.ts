import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { changeSchema } from './history'
import { daySchema, streamSchema, subjectSchema, termSchema } from './school'
import { codeSchema, idsSchema, lineSchema, nameSchema, orNothing, versionSchema } from './texts'

const mostDays = 20
const mostPeriods = 24
const dayNumber = z.int().check(z.minimum(1), z.maximum(mostDays))
const periodNumber = z.int().check(z.minimum(1), z.maximum(mostPeriods))

/** A place in the grid: the day of the cycle and the place in the list of periods, both counted from 1. */
export const slotSchema = z.object({ day: dayNumber, period: periodNumber })
export type Slot = z.infer<typeof slotSchema>

/** A time of the day as `HH:MM`. */
export const timeOfDaySchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 08:40'))

/** A time in which there may be lessons, or a break. */
export const periodSchema = z.object({
  title: nameSchema(30),
  start: timeOfDaySchema,
  end: timeOfDaySchema,
  isBreak: z.boolean(),
})
export type Period = z.infer<typeof periodSchema>

/** Whether a day of the cycle belongs to a day of the week, or whether the days on which there is school are counted. */
export const cycleCountings = ['weekdays', 'school-days'] as const
export type CycleCounting = (typeof cycleCountings)[number]

/** The shape of a term's timetable. */
export const timetableFrameSchema = z.object({
  counting: z.enum(cycleCountings),
  /** What the days of the cycle are called. */
  days: z.array(z.string()),
  periods: z.array(periodSchema),
  /** Where there are no lessons although it is no break. */
  closed: z.array(slotSchema),
  version: versionSchema,
})
export type TimetableFrame = z.infer<typeof timetableFrameSchema>

const followEachOther = z.refine<Period[]>(
  (periods) => periods.every(({ start, end }, index) => start < end && (periods[index - 1]?.end ?? '') <= start),
  'Each period begins before it ends, and after the one before it',
)

const whereItWas = z.nullable(z.int().check(z.minimum(1), z.maximum(mostPeriods)))

/**
 * `was` is the place that a day or a period had before, null for a new one: lessons go along with their day and period. Those of drafts
 * whose place is no more come off the grid; a published timetable keeps all of its places.
 */
export const saveTimetableFrame = endpoint({
  method: 'PUT',
  path: '/api/timetable-frames/:termId',
  access: 'timetables.write',
  summary: 'Change the days and periods of a term’s timetable',
  input: z.object({
    termId: z.uuid(),
    /** 0 for a term that has none yet. */
    version: z.int().check(z.minimum(0)),
    counting: z.enum(cycleCountings),
    days: z
      .array(z.object({ title: nameSchema(30), was: whereItWas }))
      .check(z.minLength(1, 'A cycle has at least one day'), z.maxLength(mostDays)),
    periods: z
      .array(z.object({ ...periodSchema.shape, was: whereItWas }))
      .check(z.minLength(1, 'A day has at least one period'), z.maxLength(mostPeriods), followEachOther),
    closed: z.array(slotSchema).check(z.maxLength(mostDays * mostPeriods)),
  }),
  output: z.object({ frame: timetableFrameSchema, takenOff: z.number() }),
})

const roomFields = {
  /** Text, whatever it looks like, and kept as it is written. */
  code: codeSchema(20),
  name: lineSchema(60),
  capacity: orNothing(z.int().check(z.minimum(1), z.maximum(2000))),
}

export const roomSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  capacity: z.nullable(z.number()),
  version: versionSchema,
})
export type Room = z.infer<typeof roomSchema>

export const addRoom = endpoint({
  method: 'POST',
  path: '/api/rooms',
  access: 'timetables.write',
  summary: 'Add a room',
  input: z.object(roomFields),
  output: roomSchema,
})

export const saveRoom = endpoint({
  method: 'PUT',
  path: '/api/rooms/:roomId',
  access: 'timetables.write',
  summary: 'Change a room',
  input: z.object({ roomId: z.uuid(), version: versionSchema, ...roomFields }),
  output: roomSchema,
})

export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/api/rooms/:roomId',
  access: 'timetables.write',
  summary: 'Remove a room that no timetable refers to',
  input: z.object({ roomId: z.uuid() }),
  output: z.object({}),
})

/** Who is taught what: the part that a lesson and the wish for lessons have in common. */
const teachingFields = {
  subjectId: orNothing(z.uuid()),
  /** Instead of a subject, or beside it: `Assembly`, `Practical`. */
  title: lineSchema(60),
  /** A part of the stream; two parts with different names may have a lesson at the same time. */
  group: orNothing(lineSchema(40)),
  streamIds: idsSchema(60).check(z.minLength(1, 'Choose at least one stream')),
  staffIds: idsSchema(20),
  roomId: orNothing(z.uuid()),
}

const isCalled = z.refine<{ subjectId: string | null; title: string }>(
  ({ subjectId, title }) => subjectId !== null || title !== '',
  { error: 'Choose a subject or write a title', path: ['subjectId'] },
)

export const lessonSchema = z.object({
  id: z.uuid(),
  /** The wish that it fulfils. */
  demandId: z.nullable(z.uuid()),
  subjectId: z.nullable(z.uuid()),
  title: z.string(),
  group: z.nullable(z.string()),
  streamIds: z.array(z.uuid()),
  staffIds: z.array(z.uuid()),
  roomId: z.nullable(z.uuid()),
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

export const timetableStates = ['draft', 'published', 'archived'] as const

export const timetableVersionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(timetableStates),
  basedOn: z.nullable(z.uuid()),
  madeAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  lessons: z.number(),
  unplaced: z.number(),
  version: versionSchema,
})
export type TimetableVersion = z.infer<typeof timetableVersionSchema>

const namedStaffSchema = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() })

/** Everything that the plan of a term is drawn with. `timetable` is the version asked for, else the newest draft, else the published one. */
export const getTimetable = endpoint({
  method: 'GET',
  path: '/api/timetable',
  access: 'timetables.write',
  summary: 'A term’s timetable with its frame, rooms, versions and lessons',
  input: z.object({ termId: z.optional(z.uuid()), timetableId: z.optional(z.uuid()) }),
  output: z.object({
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

/** Refused with every clash named. What was published before is archived. */
export const publishTimetable = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/publication',
  access: 'timetables.write',
  summary: 'Publish a draft, so that teachers and students see it',
  input: z.object(versionedTimetable),
  output: timetableVersionSchema,
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

const durationSchema = z.int().check(z.minimum(1), z.maximum(8))

export const addLesson = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/lessons',
  access: 'timetables.write',
  summary: 'Add a lesson to a draft',
  input: z
    .object({ timetableId: z.uuid(), ...teachingFields, duration: durationSchema, slot: z.nullable(slotSchema) })
    .check(isCalled),
  output: lessonSchema,
})

const versionedLesson = { lessonId: z.uuid(), version: versionSchema }

export const saveLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:lessonId',
  access: 'timetables.write',
  summary: 'Change who is taught what in a lesson, for how long and in which room',
  input: z.object({ ...versionedLesson, ...teachingFields, duration: durationSchema }).check(isCalled),
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
  roomId: z.nullable(z.uuid()),
  periods: z.number(),
  doubles: z.number(),
  mostPerDay: z.number(),
  partOfDay: z.enum(partsOfDay),
  isAllocated: z.boolean(),
  version: versionSchema,
})
export type LessonDemand = z.infer<typeof lessonDemandSchema>

export const staffWishSchema = z.object({
  staffId: z.uuid(),
  unavailable: z.array(slotSchema),
  mostPerDay: z.nullable(z.number()),
  /** Whether free periods between two lessons of a day should be few. */
  avoidsGaps: z.boolean(),
})
export type StaffWish = z.infer<typeof staffWishSchema>

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
  input: z.object({ termId: z.uuid(), ...demandFields }).check(isCalled, doublesFit),
  output: lessonDemandSchema,
})

export const saveLessonDemand = endpoint({
  method: 'PUT',
  path: '/api/lesson-demands/:demandId',
  access: 'timetables.write',
  summary: 'Change which lessons are wanted',
  input: z.object({ demandId: z.uuid(), version: versionSchema, ...demandFields }).check(isCalled, doublesFit),
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

export const saveStaffWish = endpoint({
  method: 'PUT',
  path: '/api/staff-wishes/:staffId',
  access: 'timetables.write',
  summary: 'Say when a member of staff cannot teach and how their day should look',
  input: z.object({
    staffId: z.uuid(),
    termId: z.uuid(),
    unavailable: z.array(slotSchema).check(z.maxLength(mostDays * mostPeriods)),
    mostPerDay: orNothing(z.int().check(z.minimum(1), z.maximum(mostPeriods))),
    avoidsGaps: z.boolean(),
  }),
  output: staffWishSchema,
})

/** A lesson as whoever has it reads it. */
export const ownLessonSchema = z.object({
  id: z.uuid(),
  ...slotSchema.shape,
  duration: z.number(),
  subject: z.nullable(z.object({ code: z.string(), name: z.string() })),
  title: z.string(),
  group: z.nullable(z.string()),
  streams: z.array(z.object({ id: z.uuid(), label: z.string() })),
  staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
  room: z.nullable(z.string()),
  /** Who takes it instead, or whom it is taken for: `Taken by Okello, Ben`. */
  note: z.optional(z.string()),
})
export type OwnLesson = z.infer<typeof ownLessonSchema>

const isOfOurTime = (day: string) => day >= '1900-01-01' && day <= '2999-12-31'

/** The own lessons of the week of a date in the published timetable; a lesson stands at each date that is its day of the cycle. */
export const getOwnWeek = endpoint({
  method: 'GET',
  path: '/api/timetable/own',
  access: 'own-timetable.read',
  summary: 'The signed-in person’s week',
  input: z.object({ date: z.optional(daySchema.check(z.refine(isOfOurTime, 'Choose a day of our time'))) }),
  output: z.object({
    today: daySchema,
    /** Where the school is: what time it is there is known without asking again. */
    timeZone: z.string(),
    term: z.nullable(z.string()),
    publishedAt: z.nullable(z.iso.datetime()),
    periods: z.array(periodSchema),
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
