import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema } from './school'
import { idsSchema } from './texts'

const titleSchema = z.string().check(z.trim(), z.minLength(1, 'Write a name'), z.maxLength(80))
const placeShape = { classCode: classCodeSchema, subjectId: z.uuid() }

export const setSchema = z.object({
  id: z.uuid(),
  /** For instance `S3 Mathematics set 2`. */
  title: z.string(),
  streams: z.array(z.string()),
  /** The first day, and the first one on which it is no more. */
  from: daySchema,
  until: daySchema,
  teachers: z.array(z.object({ allocationId: z.uuid(), staffId: z.uuid(), name: z.string() })),
  students: z.number(),
  /** Of the current term. */
  assessments: z.number(),
})
export type TaughtSet = z.infer<typeof setSchema>

export const setStudentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  sex: z.nullable(z.enum(['female', 'male'])),
  streamId: z.uuid(),
  stream: z.string(),
  /** The set in which they are on that day; null where they are taught with their stream. */
  setId: z.nullable(z.uuid()),
})
export type SetStudent = z.infer<typeof setStudentSchema>

/** A set that ends before its school year does, which can be taken back. */
const endedSetSchema = z.object({
  ...{ id: z.uuid(), title: z.string(), from: daySchema },
  /** The first day on which it is no more. */
  until: daySchema,
  /** Who would be in it again. */
  students: z.number(),
})
export type EndedSet = z.infer<typeof endedSetSchema>

export const findSets = endpoint({
  method: 'GET',
  path: '/api/classes/:classCode/sets',
  access: 'students.read',
  summary: 'The sets of a class on a day, of one subject with the students who take it',
  input: z.object({ classCode: classCodeSchema, subjectId: z.optional(z.uuid()), on: z.optional(daySchema) }),
  output: z.object({
    /** All subjects of the level, with how many sets of the class each has. */
    subjects: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), sets: z.number() })),
    /** The one that is shown; null while the level has none. */
    subjectId: z.nullable(z.uuid()),
    streams: z.array(z.object({ id: z.uuid(), label: z.string() })),
    sets: z.array(setSchema),
    /** Of the subject, by name; in the school year of the day or a later one. */
    ended: z.optional(z.array(endedSetSchema)),
    students: z.array(setStudentSchema),
  }),
})
export type SetsOfClass = z.infer<(typeof findSets)['output']>

export const setWays = ['evenly', 'balanced', 'by-mark', 'by-list'] as const
export type SetWay = (typeof setWays)[number]

const plannedStudentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stream: z.string(),
  sex: z.nullable(z.enum(['female', 'male'])),
  /** In percent, of the term that the plan names. */
  average: z.nullable(z.number()),
})
export type PlannedStudent = z.infer<typeof plannedStudentSchema>

export const previewSets = endpoint({
  method: 'POST',
  path: '/api/classes/:classCode/sets/preview',
  access: 'students.write',
  summary: 'Who would be in which set, if sets were made that way; nothing is written',
  input: z.object({
    ...placeShape,
    streamIds: idsSchema(60).check(z.minLength(1, 'Choose at least one stream')),
    on: z.optional(daySchema),
    way: z.enum(setWays),
    /** How many sets; of a list one for each of its parts. */
    count: z.int().check(z.minimum(1), z.maximum(12)),
    /**
     * Whom: those who are in this set, which is split and keeps the first part; with null those who are in no set. Everybody where it is
     * left out. Of lists all are new sets, and whoever is on none stays.
     */
    fromSetId: z.optional(z.nullable(z.uuid())),
    /** For each set the admission numbers of its students, one below the other or with commas. */
    lists: z.optional(z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(12))),
  }),
  output: z.object({
    sets: z.array(
      z.object({
        title: z.string(),
        students: z.array(plannedStudentSchema),
        /** Of the set that is split: who stays in it. */
        setId: z.optional(z.uuid()),
      }),
    ),
    /** Who takes the subject in these streams and would be in no set. */
    unplaced: z.array(plannedStudentSchema),
    /** What is to be known before it is done, a sentence each. */
    sentences: z.array(z.string()),
    /** The term whose marks are meant; null where none are. */
    term: z.nullable(z.string()),
  }),
})
export type PlannedSets = z.infer<(typeof previewSets)['output']>

const newSetSchema = z.object({
  title: titleSchema,
  staffIds: idsSchema(20),
  studentIds: idsSchema(500),
})

export const makeSets = endpoint({
  method: 'POST',
  path: '/api/classes/:classCode/sets',
  access: 'students.write',
  summary: 'Make sets of a subject from streams, with their students and teachers, from a day on',
  input: z.object({
    ...placeShape,
    streamIds: idsSchema(60).check(z.minLength(1, 'Choose at least one stream')),
    on: z.optional(daySchema),
    sets: z.array(newSetSchema).check(
      z.minLength(1, 'Make at least one set'),
      z.maxLength(12),
      z.refine((all) => new Set(all.map(({ title }) => title)).size === all.length, 'Give each set a name of its own'),
      z.refine((all) => {
        const ids = all.flatMap(({ studentIds }) => studentIds)
        return new Set(ids).size === ids.length
      }, 'Put each student into one set'),
    ),
  }),
  output: z.object({ setIds: z.array(z.uuid()), actId: z.nullable(z.uuid()), placed: z.number() }),
})

export const unmakeSets = endpoint({
  method: 'POST',
  path: '/api/sets/unmake',
  access: 'students.write',
  summary: 'Take back sets that were just made, while nothing is marked in them',
  input: z.object({ setIds: idsSchema(12).check(z.minLength(1)), actId: z.nullable(z.uuid()) }),
  output: z.object({}),
})

export const moveToSet = endpoint({
  method: 'POST',
  path: '/api/classes/:classCode/sets/moves',
  access: 'students.write',
  summary: 'Move students to sets of a subject, or back to their streams, from a day on, as one act',
  input: z.object({
    ...placeShape,
    moves: z
      /** Without a set they are taught with their stream. */
      .array(z.object({ studentId: z.uuid(), setId: z.nullable(z.uuid()) }))
      .check(
        z.minLength(1, 'Choose a student first'),
        z.maxLength(500),
        z.refine((all) => new Set(all.map(({ studentId }) => studentId)).size === all.length, 'Name each student once'),
      ),
    on: z.optional(daySchema),
  }),
  output: z.object({ changed: z.number(), actId: z.nullable(z.uuid()) }),
})

const setShape = { setId: z.uuid() }

export const renameSet = endpoint({
  method: 'PUT',
  path: '/api/sets/:setId',
  access: 'students.write',
  summary: 'Give a set another name',
  input: z.object({ ...setShape, title: titleSchema }),
  output: z.object({}),
})

export const endSet = endpoint({
  method: 'POST',
  path: '/api/sets/:setId/end',
  access: 'students.write',
  summary: 'End a set on a day: its students are taught with their streams from then on',
  input: z.object({ ...setShape, on: z.optional(daySchema) }),
  output: z.object({ actId: z.nullable(z.uuid()), students: z.number() }),
})

export const resumeSet = endpoint({
  method: 'POST',
  path: '/api/sets/:setId/resume',
  access: 'students.write',
  summary: 'Take the last end of a set back, with the students whom it ended for',
  input: z.object({
    ...setShape,
    /** The act of the end that is meant; the last one where it is left out. */
    actId: z.optional(z.nullable(z.uuid())),
  }),
  output: z.object({
    /** Until when it lasts again; the first day on which it is no more. */
    until: z.optional(daySchema),
    /** Who was changed since then, and so is not in it again. */
    left: z.optional(z.array(z.string())),
  }),
})
