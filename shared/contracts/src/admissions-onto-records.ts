import * as z from 'zod/mini'
import { applicationSchema } from './admissions'
import { endpoint } from './endpoint'
import { sameApplicationSchema, samePersonSchema } from './problem'
import { daySchema } from './school'
import { orNothing, versionSchema } from './texts'

export const listApplicationRecords = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/records',
  access: 'admissions.read',
  summary: 'The applications of the same year and the student records that an application looks like',
  input: z.object({
    applicationId: z.uuid(),
    /** Finds a record by its admission number too, whatever it looks like. */
    number: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({
    applications: z.array(sameApplicationSchema),
    students: z.array(samePersonSchema),
  }),
})

/** What the application says that the record does not. */
export const recordDifferenceSchema = z.object({
  what: z.string(),
  record: z.nullable(z.string()),
  application: z.string(),
  /** Whether the record takes it; what stands there stays. */
  isTaken: z.boolean(),
})
export type RecordDifference = z.infer<typeof recordDifferenceSchema>

export const previewAdmissionOntoRecord = endpoint({
  showsProtected: true,
  method: 'GET',
  path: '/api/applications/:applicationId/records/:studentId',
  access: 'admissions.write',
  summary: 'What a student record would take from an application, and what differs',
  input: z.object({ applicationId: z.uuid(), studentId: z.uuid() }),
  output: z.object({
    student: samePersonSchema,
    /** Who is here does not come back: the application is closed against the record. */
    isHere: z.boolean(),
    differences: z.array(recordDifferenceSchema),
  }),
})

/** Who has left comes back into a stream of the class applied for; of who is here nothing but the application changes. */
export const admitOntoRecord = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/records/:studentId',
  access: 'admissions.write',
  summary: 'Admit an applicant onto the record that the school has of them, without a second one',
  input: z.object({
    applicationId: z.uuid(),
    version: versionSchema,
    studentId: z.uuid(),
    /** Of who comes back. */
    streamId: orNothing(z.uuid()),
    /** The day from which they are here again. */
    admittedOn: orNothing(daySchema),
  }),
  output: applicationSchema,
})

export const undoAdmissionOntoRecord = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/record',
  access: 'admissions.write',
  summary: 'Take back an admission onto a record: application and record are as before it',
  input: z.object({ applicationId: z.uuid() }),
  output: applicationSchema,
})
