import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** The name of a class in addresses and files, for instance `s1` or `form-1`; it stays when the class is renamed. */
export const classCodeSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,11}$/, 'Use up to 12 small letters, digits and hyphens, for instance form-1'))

/** The name of a level in records and files, for instance `O` or `junior`. */
export const levelCodeSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,11}$/, 'Use up to 12 letters, digits and hyphens'))

/** By which rules results are reckoned: `O` a grade for each subject, `A` papers and combinations. */
export const levelKindSchema = z.enum(['O', 'A'])

export const levelSchema = z.object({ code: levelCodeSchema, name: z.string(), kind: levelKindSchema })
export type Level = z.infer<typeof levelSchema>

/** A calendar day as `YYYY-MM-DD`. */
export const daySchema = z.iso.date()

export const streamSchema = z.object({
  id: z.uuid(),
  classCode: classCodeSchema,
  name: z.string(),
  /** Class and stream together, for instance `S1 East`. */
  label: z.string(),
  room: z.nullable(z.string()),
  classTeacherId: z.nullable(z.uuid()),
  classTeacherName: z.nullable(z.string()),
  students: z.number(),
})
export type Stream = z.infer<typeof streamSchema>

export const classSchema = z.object({
  code: classCodeSchema,
  name: z.string(),
  level: levelCodeSchema,
  /** Whoever finishes it has finished school, unless a rollover says otherwise. */
  isLeaving: z.optional(z.boolean()),
  streams: z.array(streamSchema),
})
export type SchoolClass = z.infer<typeof classSchema>

export const termSchema = z.object({
  id: z.uuid(),
  /** Year and title, for instance `2026 Term 3`. */
  label: z.string(),
  number: z.number(),
  startDate: daySchema,
  endDate: daySchema,
  isCurrent: z.boolean(),
})
export type Term = z.infer<typeof termSchema>

/** What every screen needs to know about the school: classes with their streams, and the year's terms. */
export const getSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'school.read',
  summary: 'The school, its classes, streams and terms',
  isKept: true,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    shortName: z.string(),
    motto: z.string(),
    timeZone: z.string(),
    /** Today in the school's own time zone. */
    today: daySchema,
    /** In the order in which students go through them. */
    classes: z.array(classSchema),
    levels: z.optional(z.array(levelSchema)),
    terms: z.array(termSchema),
  }),
})

export const subjectSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  level: levelCodeSchema,
  papers: z.nullable(z.number()),
  compulsory: z.boolean(),
  department: z.optional(z.nullable(z.string())),
})
export type Subject = z.infer<typeof subjectSchema>

export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects',
  access: 'school.read',
  summary: 'The subjects that the school teaches',
  input: z.object({}),
  output: z.array(subjectSchema),
})
