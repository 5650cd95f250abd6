import * as z from 'zod/mini'
import { stageSchema } from './admission-stages'

export const problemCodes = [
  'invalid',
  'signed-out',
  'forbidden',
  'not-found',
  'conflict',
  'newer-version',
  'too-large',
  'too-many',
  'busy',
  'unavailable',
  'unexpected',
] as const

/** The record as it is now, in the words of the form that was refused, and who made it so. */
export const newerRecordSchema = z.object({
  record: z.record(z.string(), z.unknown()),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type NewerRecord = z.infer<typeof newerRecordSchema>

/** Somebody on record who has the name and the birth date that were given. */
export const samePersonSchema = z.object({
  kind: z.enum(['student', 'staff']),
  id: z.uuid(),
  name: z.string(),
  /** What the record is known by: admission number or staff number. */
  number: z.string(),
  stream: z.nullable(z.string()),
  status: z.string(),
})
export type SamePerson = z.infer<typeof samePersonSchema>

/** An application that may be of a child for whom another one is in. */
export const sameApplicationSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  className: z.string(),
  entryYear: z.number(),
  stage: stageSchema,
})
export type SameApplication = z.infer<typeof sameApplicationSchema>

/** A damaged file as it would be read when it is repaired. */
export const repairedFileSchema = z.object({
  file: z.string(),
  /** What is done to it, as a button says it. */
  remedy: z.string(),
  headers: z.array(z.string()),
  /** The first few. */
  rows: z.array(z.array(z.string())),
})
export type RepairedFile = z.infer<typeof repairedFileSchema>

/** The one shape of every error reply: a code for programs, a sentence for people, and a sentence per field. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `newer-version`: what the change would have overwritten. */
  newer: z.optional(newerRecordSchema),
  /** Who is on record already; the same request with `isAnother` says that it is somebody else. */
  same: z.optional(z.array(samePersonSchema)),
  /** Beside `same`, which may be empty: applications of the same year that look like this one. */
  sameApplications: z.optional(z.array(sameApplicationSchema)),
  /** The school wants a second person for this: the `act` that `askForConfirmation` takes. */
  needsSecondPerson: z.optional(z.string()),
  /** With `signed-out`: the session was ended before its time, from another device or by the office. */
  wasEnded: z.optional(z.boolean()),
  /** Of damaged files: what they would be; the same upload with `repair` takes them so. */
  repairs: z.optional(z.array(repairedFileSchema)),
})
export type Problem = z.infer<typeof problemSchema>
