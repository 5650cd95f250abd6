import * as z from 'zod/mini'
import { statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { registerPlaceSchema } from './register-place'
import { lessonSubjectField, sessionSchema } from './register-sessions'
import { classCodeSchema, daySchema } from './school'
import { unusualDaySchema } from './unusual-days'

/** In letters. */
export const longestNote = 500

const entryFields = {
  status: statusSchema,
  minutesLate: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
  note: z.nullable(z.string().check(z.maxLength(longestNote))),
}

/** What a register says of one student. */
const entrySchema = z.object({ studentId: z.uuid(), ...entryFields })
export type RegisterEntry = z.infer<typeof entrySchema>

const studentFields = {
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  /** The ten sessions before this one, oldest first. */
  recent: z.array(z.nullable(statusSchema)),
}

const registerSchema = z.object({
  ...registerPlaceSchema.shape,
  stream: z.string(),
  /** Grows with every save; 0 while nobody has taken the register. */
  version: z.number(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  unusualDay: z.nullable(unusualDaySchema),
  students: z.array(
    z.object({
      ...studentFields,
      /** Null while the register has not been taken. */
      status: z.nullable(statusSchema),
      minutesLate: z.nullable(z.number()),
      note: z.nullable(z.string()),
      /** Grows with every change of what stands here; 0 while nothing does. */
      version: z.number(),
      /** Who entered it, where several teachers take parts of the register. */
      by: z.optional(z.string()),
    }),
  ),
  /** The lessons of groups of the stream, electives or sets, where they have several at that time: the register is that of all of it. */
  parallel: z.optional(
    z.array(
      z.object({
        title: z.string(),
        teachers: z.array(z.string()),
        /** Whether the register of who is in it has been taken. */
        isTaken: z.optional(z.boolean()),
      }),
    ),
  ),
  /** The lesson is marked as not held, and why; with others where the mark is not of this lesson alone, and stays when its register is taken. */
  notHeld: z.optional(z.object({ reason: z.string(), isWithOthers: z.boolean() })),
  /** It is that of who is in one lesson, and not of a stream. */
  isPart: z.optional(z.boolean()),
  /** Who is in the stream on that day and stands in the register of another one, because they moved after it was taken. */
  elsewhere: z.optional(
    z.array(z.object({ studentId: z.uuid(), name: z.string(), stream: z.string(), status: statusSchema })),
  ),
})
export type Register = z.infer<typeof registerSchema>

export const openRegister = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/register',
  access: 'registers.read',
  summary: 'The register of a stream on a day, with every enrolled student',
  input: registerPlaceSchema,
  output: registerSchema,
})

const deskStreamSchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  students: z.number(),
  isTaken: z.boolean(),
})
export type DeskStream = z.infer<typeof deskStreamSchema>

const deskLessonSchema = z.object({
  /** The set instead of the stream, where the lesson is a set's. */
  streamId: z.uuid(),
  stream: z.string(),
  ...lessonSubjectField,
  /** The register that is taken in it: the lesson's own, or that of its half of the day. */
  session: sessionSchema,
  /** Subject, or what the lesson is called instead. */
  title: z.string(),
  room: z.nullable(z.string()),
  /** Times of the day as `HH:MM`. */
  start: z.string(),
  end: z.string(),
  isTaken: z.boolean(),
  /** Why it is not held on that day. */
  notHeld: z.optional(z.string()),
  /** For whom they take it, by name. */
  coveredFor: z.optional(z.string()),
})
export type DeskLesson = z.infer<typeof deskLessonSchema>

const deskSchema = z.object({
  /** Today in the school's own time zone. */
  today: daySchema,
  date: daySchema,
  session: sessionSchema,
  /** The sessions of which registers are taken on that day. */
  sessions: z.array(z.object({ session: sessionSchema, label: z.string() })),
  /** The lessons of the signed-in member of staff on that day, in their order. */
  lessons: z.array(deskLessonSchema),
  streams: z.array(deskStreamSchema),
  /** The chosen one; null where the person may take none at all, or not the one that was asked for. */
  register: z.nullable(registerSchema),
  /** The stream that was asked for is not theirs on that day and in that session. */
  isOfOthers: z.optional(z.boolean()),
  /** When this was read, where it was read from what the browser had kept. */
  asOf: z.optional(z.string()),
})
export type RegisterDesk = z.infer<typeof deskSchema>

/**
 * Without a stream the one of the lesson that is on, else the first one that is still owed. Whoever takes a lesson for an absent colleague
 * has its register on that day, and no other one of the stream.
 */
export const openRegisterDesk = endpoint({
  method: 'GET',
  path: '/api/register-desk',
  access: 'registers.read',
  summary: 'The lessons and streams of a day with one register, opened in one request',
  input: z.object({
    date: z.optional(daySchema),
    session: z.optional(sessionSchema),
    stream: z.optional(z.uuid()),
    ...lessonSubjectField,
  }),
  output: deskSchema,
})

const takenAlongFields = {
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  students: z.array(z.object(studentFields)),
  /** They are its class teacher. */
  isOwn: z.optional(z.boolean()),
}

const takenRegisterSchema = z.object({
  ...registerPlaceSchema.shape,
  version: z.number(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  entries: z.array(z.object({ studentId: z.uuid(), ...entryFields, version: z.number() })),
})

/**
 * What a teacher takes along for the hours without a network: the own streams, today and the next days; before them, where there is no
 * school today, the day on which the desk opens.
 */
export const readOwnRegisters = endpoint({
  method: 'GET',
  path: '/api/register-desk/own',
  access: 'registers.read',
  summary: 'The registers of today and of the next days in all streams of the signed-in teacher',
  input: z.object({}),
  output: z.object({
    today: daySchema,
    days: z.array(
      z.object({
        date: daySchema,
        unusualDay: z.nullable(unusualDaySchema),
        isHalfDay: z.boolean(),
        sessions: z.array(z.object({ session: sessionSchema, label: z.string() })),
        lessons: z.array(deskLessonSchema),
      }),
    ),
    streams: z.array(z.object(takenAlongFields)),
    /** Those of which they have the registers of lessons alone that they take for absent colleagues: by their days. */
    covered: z.optional(
      z.array(
        z.object({
          ...takenAlongFields,
          on: z.array(z.object({ date: daySchema, sessions: z.array(sessionSchema) })),
        }),
      ),
    ),
    /** Who is in the lessons of sets, and in those of streams that are taught several subjects at a time. */
    parts: z.optional(
      z.array(
        z.object({
          ...{ streamId: z.uuid(), ...lessonSubjectField, stream: z.string() },
          students: z.array(z.object(studentFields)),
        }),
      ),
    ),
    /** Those of such lessons that have been taken. */
    partRegisters: z.optional(z.array(takenRegisterSchema)),
    /** Those of the days that have been taken. */
    registers: z.array(takenRegisterSchema),
  }),
})
export type OwnRegisters = z.infer<typeof readOwnRegisters.output>

/** What became of one student's entry, with the entry as it stands now. */
const entryOutcomeSchema = z.object({
  studentId: z.uuid(),
  /** `conflict`: somebody changed it since the version that this one was based on. */
  outcome: z.enum(['saved', 'conflict', 'refused']),
  /** Null where none stands there. */
  entry: z.nullable(
    z.object({
      ...entryFields,
      version: z.number(),
      /** Who wrote it, and when. */
      by: z.nullable(z.string()),
      at: z.nullable(z.string()),
    }),
  ),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
})
export type EntryOutcome = z.infer<typeof entryOutcomeSchema>

const versionOfEntry = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

/**
 * Whoever takes a register first names every student of the stream; from then on only what changes is sent. Each entry has an outcome of
 * its own. Refused with `conflict` on an unusual day without `confirmed`, and where the students are others than those who are named.
 */
export const saveRegister = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/register',
  access: 'registers.write',
  summary: 'Save what changed in a register, in one transaction',
  input: z.object({
    ...registerPlaceSchema.shape,
    /** The person has confirmed that this unusual day is meant. */
    confirmed: z.optional(z.boolean()),
    entries: z
      .array(
        z.object({
          studentId: z.uuid(),
          ...entryFields,
          /** The version of the entry that the person saw; 0 where there was none. */
          version: versionOfEntry,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(500),
        z.refine(
          (entries) => new Set(entries.map(({ studentId }) => studentId)).size === entries.length,
          'Name each student once',
        ),
      ),
  }),
  output: z.object({
    takenBy: z.nullable(z.string()),
    takenAt: z.nullable(z.string()),
    entries: z.array(entryOutcomeSchema),
  }),
})

/** What was corrected after a register had been taken, newest first. */
export const listRegisterChanges = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/register/changes',
  access: 'registers.read',
  summary: 'Who took a register first, and what was corrected in it since, newest first',
  input: registerPlaceSchema,
  output: z.object({
    firstTakenBy: z.nullable(z.string()),
    firstTakenAt: z.nullable(z.string()),
    changes: z.array(
      z.object({
        id: z.number(),
        studentId: z.uuid(),
        name: z.string(),
        before: z.object(entryFields),
        after: z.object(entryFields),
        by: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
})
export type RegisterChange = z.infer<typeof listRegisterChanges.output>['changes'][number]
