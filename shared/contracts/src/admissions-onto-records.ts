import * as z from 'zod/mini'
import { applicationSchema } from './admissions'
import { endpoint } from './endpoint'
import { sameApplicationSchema, samePersonSchema } from './problem'
import { daySchema } from './school'
import { orNothing, versionSchema } from './texts'

/** Who looks like the applicant and is another child, as somebody has said. */
export const differentChildSchema = z.object({
  kind: z.enum(['application', 'student']),
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  /** The class and year of an application; stream and status of a student. */
  detail: z.string(),
  saidBy: z.nullable(z.string()),
  saidAt: z.string(),
})
export type DifferentChild = z.infer<typeof differentChildSchema>

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
    /** Those that are asked about no more, the newest answer first; left out of both lists. */
    different: z.optional(z.array(differentChildSchema)),
  }),
})

const twoChildren = z
  .object({ applicationId: z.uuid(), kind: z.enum(['application', 'student']), otherId: z.uuid() })
  .check(z.refine(({ applicationId, otherId }) => applicationId !== otherId, 'Choose two different applications'))

/** Kept as `isDifferent` keeps it, and an admission beside a record. */
export const sayDifferentChild = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/different/:kind/:otherId',
  access: 'admissions.write',
  summary:
    'Say that an application is of another child than one that it looks like; nobody is asked about the two any more',
  input: twoChildren,
  output: z.object({}),
})

export const takeBackDifferentChild = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/different/:kind/:otherId',
  access: 'admissions.write',
  summary: 'Take that back: the two are asked about again',
  input: twoChildren,
  output: z.object({}),
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
