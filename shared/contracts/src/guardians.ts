import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { changeSchema } from './history'
import { studentStatusSchema } from './students'
import { emailSchema, lineSchema, namePartSchema, orNothing, phoneSchema, someName, versionSchema } from './texts'

/** One child of a guardian, with what the guardian is to them. */
const childSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  photo: z.nullable(z.string()),
  /** For instance `S1 East`; null for whoever has no stream. */
  stream: z.nullable(z.string()),
  status: studentStatusSchema,
  relation: z.string(),
  isPrimary: z.boolean(),
  isEmergency: z.boolean(),
  livesWith: z.boolean(),
  /** Nobody else is on record for this student who has a phone or an email. Not so for whoever has left. */
  isOnlyContact: z.boolean(),
})
export type Child = z.infer<typeof childSchema>

const contactShape = {
  name: z.string(),
  givenNames: z.string(),
  familyName: z.string(),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
}

/** How many phones one guardian has at most. */
export const mostPhones = 5

export const phonesSchema = z
  .array(phoneSchema)
  .check(z.maxLength(mostPhones, `A guardian has at most ${mostPhones} phones`))

export const guardianRecordSchema = z.object({
  id: z.uuid(),
  version: versionSchema,
  ...contactShape,
  students: z.array(childSchema),
})
export type GuardianRecord = z.infer<typeof guardianRecordSchema>

const searchSchema = z.string().check(z.maxLength(100))

/** Fifty to a page; `after` is the `next` of the page before. */
export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/guardian-records',
  access: 'students.read',
  showsProtected: true,
  summary: 'Guardians by name, phone, email or child, fifty to a page',
  input: z.object({
    /** Matches names, phones, emails and the names of the children, each word anywhere; a phone in any way of writing. */
    search: z.optional(searchSchema),
    /** Only those who are nobody's guardian. */
    students: z.optional(z.literal('none')),
    after: z.optional(z.string().check(z.maxLength(1600))),
  }),
  output: z.object({
    rows: z.array(guardianRecordSchema),
    next: z.nullable(z.string()),
    /** How many are nobody's guardian, whatever is searched for. */
    withoutStudents: z.number(),
  }),
})

export const getGuardian = endpoint({
  method: 'GET',
  path: '/api/guardian-records/:guardianId',
  access: 'students.read',
  showsProtected: true,
  summary: 'One guardian with the students',
  input: z.object({ guardianId: z.uuid() }),
  output: guardianRecordSchema,
})

export const listGuardianChanges = endpoint({
  method: 'GET',
  path: '/api/guardian-records/:guardianId/changes',
  access: 'students.read',
  summary: 'What was changed on the record of a guardian, newest first',
  input: z.object({ guardianId: z.uuid() }),
  output: z.array(changeSchema),
})

/** One record for all children, so that all of them have the change. */
export const saveGuardian = endpoint({
  method: 'PUT',
  path: '/api/guardian-records/:guardianId',
  access: 'students.write',
  summary: 'Change the name, phones or email of a guardian, for all of the children',
  input: z
    .object({
      guardianId: z.uuid(),
      version: versionSchema,
      givenNames: namePartSchema,
      familyName: namePartSchema,
      phones: phonesSchema,
      email: orNothing(emailSchema),
    })
    .check(someName),
  output: z.object({ id: z.uuid(), name: z.string(), version: versionSchema }),
})

/** Who somebody new may be, if they are on record already; at most five. */
export const listGuardiansReachedBy = endpoint({
  method: 'GET',
  path: '/api/guardian-records/reached-by',
  access: 'students.read',
  showsProtected: true,
  summary: 'Guardians who have one of these phones or this email, however they are written',
  input: z.object({
    /** With commas between them. */
    phones: z.optional(lineSchema(300)),
    email: z.optional(lineSchema(200)),
  }),
  output: z.array(guardianRecordSchema),
})

const sameGuardianSchema = z.object({ id: z.uuid(), ...contactShape, students: z.array(z.string()) })
export type SameGuardian = z.infer<typeof sameGuardianSchema>

/** Guardians who may have two records: those whom one phone or one email reaches. Those who also share a name come first. */
export const listGuardianDuplicates = endpoint({
  method: 'GET',
  path: '/api/guardian-records/duplicates',
  access: 'students.write',
  summary: 'Guardians with the same phone or email, in groups, at most a hundred groups',
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        /** The phone or email that they share, as it is written on one of the records. */
        shared: z.array(z.string()),
        isSameName: z.boolean(),
        /** The first ten. */
        people: z.array(sameGuardianSchema),
        peopleInAll: z.number(),
      }),
    ),
    /** How many groups there are in all. */
    total: z.number(),
    /** Pairs that would be shown, had nobody said that they are two people; the newest hundred. */
    different: z.array(z.object({ first: sameGuardianSchema, second: sameGuardianSchema })),
  }),
})
export type GuardianDuplicates = z.infer<(typeof listGuardianDuplicates)['output']>
