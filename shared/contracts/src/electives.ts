import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema, levelCodeSchema } from './school'
import { idsSchema, orNothing } from './texts'

const classShape = { classCode: classCodeSchema }

const limitShape = {
  /** How many electives a student takes; null where the school sets nothing. */
  atLeast: z.nullable(z.number()),
  atMost: z.nullable(z.number()),
}

export const electiveSubjectSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** For how many students of the class there is room; null for as many as like. */
  places: z.nullable(z.number()),
})
export type ElectiveSubject = z.infer<typeof electiveSubjectSchema>

export const electiveStudentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  streamId: z.uuid(),
  /** For instance `S3 East`. */
  stream: z.string(),
  /** Which of the electives they take. */
  subjectIds: z.array(z.uuid()),
})
export type ElectiveStudent = z.infer<typeof electiveStudentSchema>

/** All students of a class and the subjects of its level that not everybody takes, on a day. */
export const findElectives = endpoint({
  method: 'GET',
  path: '/api/classes/:classCode/electives',
  access: 'students.read',
  summary: 'Who of a class takes which electives on a day, and the limits the school sets',
  input: z.object({ ...classShape, on: z.optional(daySchema) }),
  output: z.object({
    level: levelCodeSchema,
    ...limitShape,
    subjects: z.array(electiveSubjectSchema),
    students: z.array(electiveStudentSchema),
    /** What is taken together, with the electives of it; none for a class whose level has no combinations. */
    combinations: z.array(z.object({ id: z.uuid(), name: z.string(), subjectIds: z.array(z.uuid()) })),
  }),
})
export type ElectivesOfClass = z.infer<(typeof findElectives)['output']>

/** What changes for a student; what somebody else changes meanwhile in other subjects stays. */
const choiceSchema = z.object({ studentId: z.uuid(), takes: idsSchema(60), drops: idsSchema(60) })

const choicesShape = {
  ...classShape,
  /** From which day on; today where it is left out. */
  on: z.optional(daySchema),
  choices: z.array(choiceSchema).check(
    z.minLength(1, 'Change something first'),
    z.maxLength(2000),
    z.refine((all) => new Set(all.map(({ studentId }) => studentId)).size === all.length, 'Name each student once'),
  ),
}

export const previewElectives = endpoint({
  method: 'POST',
  path: '/api/classes/:classCode/electives/preview',
  access: 'students.write',
  summary: 'Which limits of the school a change of electives would break',
  input: z.object(choicesShape),
  output: z.object({
    /** One sentence for each limit; none where all is well. */
    broken: z.array(z.string()),
  }),
})

export const saveElectives = endpoint({
  method: 'POST',
  path: '/api/classes/:classCode/electives',
  access: 'students.write',
  summary: 'Change the electives of students of a class from a day on, as one act',
  input: z.object({
    ...choicesShape,
    /** Whoever was told of the limits that this breaks wants it all the same. */
    despiteLimits: z.optional(z.boolean()),
  }),
  output: z.object({
    changed: z.number(),
    /** By which it is undone; null where everything was so already. */
    actId: z.nullable(z.uuid()),
  }),
})

const amountSchema = orNothing(z.int().check(z.minimum(0), z.maximum(60)))

export const saveElectiveLimits = endpoint({
  method: 'PUT',
  path: '/api/classes/:classCode/elective-limits',
  access: 'subjects.write',
  summary: 'Set how many electives a student of a class takes, and how many places a subject has',
  input: z
    .object({
      ...classShape,
      atLeast: amountSchema,
      atMost: amountSchema,
      /** The subjects that have not room for everybody. */
      places: z.array(z.object({ subjectId: z.uuid(), places: z.int().check(z.minimum(1), z.maximum(10_000)) })).check(
        z.maxLength(200),
        z.refine((all) => new Set(all.map(({ subjectId }) => subjectId)).size === all.length, 'Name each subject once'),
      ),
    })
    .check(
      z.refine(({ atLeast, atMost }) => atLeast === null || atMost === null || atLeast <= atMost, {
        error: 'The most is at least as many as the least',
        path: ['atMost'],
      }),
    ),
  output: z.object({}),
})
