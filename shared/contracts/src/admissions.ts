import * as z from 'zod/mini'
import { stageSchema } from './admission-stages'
import { documentSchema } from './application-document'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { changeSchema } from './history'
import { classCodeSchema, daySchema } from './school'
import { sexSchema } from './students'
import {
  birthDateSchema,
  codeSchema,
  emailSchema,
  isAnotherSchema,
  lineSchema,
  namePartSchema,
  nameSchema,
  orNothing,
  paragraphSchema,
  phoneSchema,
  someName,
  versionSchema,
} from './texts'

export const applicationCardSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  /** Family name, comma, given names. */
  name: z.string(),
  classCode: classCodeSchema,
  className: z.string(),
  entryYear: z.number(),
  stage: stageSchema,
  previousSchool: z.nullable(z.string()),
  /** Days since the application came to this stage. */
  daysWaiting: z.number(),
  /** The numbers of open or admitted applications of the same year that look like this one; left out where none does. */
  alike: z.optional(z.array(z.string())),
  version: versionSchema,
})
export type ApplicationCard = z.infer<typeof applicationCardSchema>

const yearSchema = z.string().check(z.regex(/^20\d\d$/, 'Write a year, for instance 2027'))

const filters = {
  class: z.optional(classCodeSchema),
  /** The year in which the applicant wishes to begin. */
  year: z.optional(yearSchema),
  /** Matches names, numbers and previous schools, each word anywhere. */
  search: z.optional(z.string().check(z.maxLength(100))),
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications',
  access: 'admissions.read',
  summary: 'The applications of each stage: who waits longest first, who is done newest first',
  input: z.object(filters),
  output: z.object({
    /** Every year that somebody has applied for, the latest first. */
    years: z.array(z.number()),
    /** All six; `count` is of all, `cards` are at most a hundred. */
    stages: z.array(z.object({ stage: stageSchema, count: z.number(), cards: z.array(applicationCardSchema) })),
  }),
})

export const exportApplications = endpoint({
  method: 'GET',
  path: '/api/applications/export',
  access: 'admissions.read',
  summary: 'The same applications as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...filters, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})

/**
 * Whether an application that looks like one of the year, or like a student on record, is said to be of somebody else. Left out, nobody
 * is asked, as forms of before cannot.
 */
const askedSchema = isAnotherSchema

/** With `isAnother`: those that were shown are of other children, for good; nobody is asked about them again. */
const isDifferentSchema = z.optional(z.boolean())

/** Whoever is named beside the first guardian; left out, they stay as they are. */
const secondGuardianFields = {
  secondGuardianGivenNames: z.optional(namePartSchema),
  secondGuardianFamilyName: z.optional(namePartSchema),
  secondGuardianRelation: z.optional(orNothing(nameSchema(40))),
  secondGuardianPhone: z.optional(orNothing(phoneSchema)),
  secondGuardianEmail: z.optional(orNothing(emailSchema)),
}

const applicationFields = {
  givenNames: namePartSchema,
  familyName: namePartSchema,
  sex: orNothing(sexSchema),
  birthDate: orNothing(birthDateSchema),
  /** The national or previous number; left out, it stays as it is. */
  learnerId: z.optional(orNothing(lineSchema(50))),
  classCode: classCodeSchema,
  entryYear: z.int().check(z.minimum(2000), z.maximum(2100)),
  appliedOn: daySchema,
  previousSchool: orNothing(lineSchema(200)),
  leavingResult: orNothing(lineSchema(200)),
  guardianGivenNames: namePartSchema,
  guardianFamilyName: namePartSchema,
  guardianRelation: orNothing(nameSchema(40)),
  guardianPhone: orNothing(phoneSchema),
  guardianEmail: orNothing(emailSchema),
  ...secondGuardianFields,
  /** When the guardian agreed that the school keeps the data of the child. */
  consentOn: orNothing(daySchema),
  /** What the offer depends on, one condition to a line; printed on the letter. */
  conditions: paragraphSchema(1000),
  note: paragraphSchema(2000),
}

export const applicationSchema = z.object({
  ...applicationCardSchema.shape,
  givenNames: z.string(),
  familyName: z.string(),
  sex: z.nullable(sexSchema),
  birthDate: z.nullable(daySchema),
  learnerId: z.optional(z.nullable(z.string())),
  appliedOn: daySchema,
  leavingResult: z.nullable(z.string()),
  guardianGivenNames: z.string(),
  guardianFamilyName: z.string(),
  guardianRelation: z.nullable(z.string()),
  guardianPhone: z.nullable(z.string()),
  guardianEmail: z.nullable(z.string()),
  secondGuardianGivenNames: z.optional(z.string()),
  secondGuardianFamilyName: z.optional(z.string()),
  secondGuardianRelation: z.optional(z.nullable(z.string())),
  secondGuardianPhone: z.optional(z.nullable(z.string())),
  secondGuardianEmail: z.optional(z.nullable(z.string())),
  consentOn: z.nullable(daySchema),
  conditions: z.string(),
  note: z.string(),
  /** What was decided last, by whom and when; null while nothing is. */
  decision: z.nullable(z.string()),
  decidedOn: z.nullable(daySchema),
  decidedBy: z.nullable(z.string()),
  /** Who the applicant has become. */
  student: z.nullable(z.object({ id: z.uuid(), admissionNumber: z.string(), stream: z.nullable(z.string()) })),
  documents: z.array(documentSchema),
  /** That of a record that was merged, where the admission of the other one counts. */
  superseded: z.optional(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() })),
  /** That of a student whose record was there before: who said so and when; it can be undone. */
  ontoRecord: z.optional(z.object({ at: z.string(), by: z.nullable(z.string()) })),
})
export type Application = z.infer<typeof applicationSchema>

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/:number',
  access: 'admissions.read',
  summary: 'One application with its documents, by its number',
  input: z.object({ number: z.string().check(z.maxLength(100)) }),
  output: applicationSchema,
})

export const addApplication = endpoint({
  method: 'POST',
  path: '/api/applications',
  access: 'admissions.write',
  summary: 'Take in an application; it gets the next number',
  input: z.object({ ...applicationFields, isAnother: askedSchema, isDifferent: isDifferentSchema }).check(someName),
  output: applicationSchema,
})

/** Refused with `conflict` once the applicant is a student, whose record counts from then on. */
export const saveApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId',
  access: 'admissions.write',
  summary: 'Change an application',
  input: z.object({ applicationId: z.uuid(), version: versionSchema, ...applicationFields }).check(someName),
  output: applicationSchema,
})

/** `admitted` is a command of its own. */
export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/moves',
  access: 'admissions.write',
  summary: 'Move an application to another stage',
  input: z.object({
    applicationId: z.uuid(),
    version: versionSchema,
    to: z.enum(['applied', 'interview', 'offered', 'declined', 'withdrawn']),
    /** Why; needed for a step back and for an end without a place. */
    reason: orNothing(lineSchema(500)),
    /** With `offered`: what the offer depends on. Left out, it stays as it is. */
    conditions: z.optional(paragraphSchema(1000)),
    isAnother: askedSchema,
    isDifferent: isDifferentSchema,
  }),
  output: applicationSchema,
})

/** Repeating it answers with the student that the first one made. */
export const admitApplicant = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/admission',
  access: 'admissions.write',
  summary: 'Admit an applicant who has an offer: makes the student with the guardians, once',
  input: z.object({
    applicationId: z.uuid(),
    streamId: z.uuid(),
    /** Nothing for the next one in the pattern of the school. */
    admissionNumber: orNothing(codeSchema(50)),
    residence: orNothing(z.enum(['boarding', 'day'])),
    admittedOn: daySchema,
    /** Makes a second record beside those that were shown, who are other children for good. */
    isAnother: isAnotherSchema,
  }),
  output: applicationSchema,
})

export const getNextAdmissionNumber = endpoint({
  method: 'GET',
  path: '/api/applications/next-admission-number',
  access: 'admissions.write',
  summary: 'The number that the next student of that year would get, and when a class begins in it',
  input: z.object({ year: yearSchema, class: z.optional(classCodeSchema) }),
  output: z.object({
    number: z.string(),
    /** The first day of the class in that year; null while the year is not in the calendar. */
    firstDay: z.optional(z.nullable(daySchema)),
  }),
})

/** Counted on the day on which the applicant begins: who is in a stream today may be in the next class by then. */
export const listAdmissionPlaces = endpoint({
  method: 'GET',
  path: '/api/applications/places',
  access: 'admissions.write',
  summary: 'The streams of a class with the places that are taken in them on a day',
  input: z.object({ class: classCodeSchema, on: daySchema }),
  output: z.object({
    /** The year of that day while it lies ahead and the school has not been rolled over into it, so that nobody is promoted yet. */
    awaited: z.nullable(z.string()),
    streams: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        students: z.number(),
        capacity: z.nullable(z.number()),
        /** The subjects that it is taught in sets on that day, by name. */
        inSets: z.optional(z.array(z.string())),
      }),
    ),
  }),
})
export type AdmissionPlaces = z.infer<typeof listAdmissionPlaces.output>

export const listApplicationChanges = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/changes',
  access: 'admissions.read',
  summary: 'What was changed on an application, newest first',
  input: z.object({ applicationId: z.uuid() }),
  output: z.array(changeSchema),
})

export const getOfferLetter = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/offer-letter',
  access: 'admissions.read',
  summary: 'The offer of a place as a letter to print, PDF',
  transport: 'download',
  input: z.object({ applicationId: z.uuid() }),
  output: downloadSchema,
})
