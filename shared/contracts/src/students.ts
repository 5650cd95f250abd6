import * as z from 'zod/mini'
import { accountStateSchema, openAccountSchema } from './accounts'
import { attendanceTotalsSchema, statusSchema } from './attendance-status'
import { endpoint } from './endpoint'
import { erasedOnSchema } from './erased-on'
import { downloadSchema, exportFormatSchema } from './files'
import { changeSchema } from './history'
import { samePersonSchema } from './problem'
import { classCodeSchema, daySchema } from './school'
import {
  birthDateSchema,
  codeSchema,
  emailSchema,
  idsSchema,
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

export const sexSchema = z.enum(['female', 'male'])
export const sexWords = { female: 'Female', male: 'Male' } as const
/** Who is `expected` begins on a day that lies ahead. */
export const studentStatusSchema = z.enum(['expected', 'active', 'left', 'suspended', 'graduated'])
/** Those that somebody may be given; who is expected is so by the day of admission. */
export const givenStatusSchema = z.enum(['active', 'left', 'suspended', 'graduated'])

export const studentRowSchema = z.object({
  id: z.uuid(),
  admissionNumber: z.string(),
  /** Family name, comma, given names. */
  name: z.string(),
  sex: z.nullable(sexSchema),
  streamId: z.nullable(z.uuid()),
  /** For instance `S1 East`; null while a student has no stream. */
  stream: z.nullable(z.string()),
  status: studentStatusSchema,
  photo: z.nullable(z.string()),
  erasedOn: erasedOnSchema,
})
export type StudentRow = z.infer<typeof studentRowSchema>

/** Where somebody begins who is still to come, and their first day. */
export const firstPlaceSchema = z.object({ stream: z.string(), on: daySchema })
export type FirstPlace = z.infer<typeof firstPlaceSchema>

const filters = {
  class: z.optional(classCodeSchema),
  stream: z.optional(z.uuid()),
  status: z.optional(studentStatusSchema),
  /** `unknown` for those of whom it is not recorded. */
  sex: z.optional(z.enum([...sexSchema.options, 'unknown'])),
  /** Matches names and admission numbers, each word anywhere. */
  search: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(['name', 'admissionNumber'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
}

/** Fifty to a page; `after` is the `next` of the page before. */
export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  access: 'students.read',
  summary: 'Students, searched, filtered and sorted, fifty to a page',
  input: z.object({ ...filters, after: z.optional(z.string().check(z.maxLength(600))) }),
  output: z.object({
    rows: z.array(studentRowSchema),
    next: z.nullable(z.string()),
    /** How many there are in all; null while a search, a status or a sex narrows the list. */
    total: z.nullable(z.number()),
  }),
})

export const exportStudents = endpoint({
  method: 'GET',
  path: '/api/students/export',
  access: 'students.read',
  summary: 'The same list as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...filters, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})

export const guardianSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  givenNames: z.string(),
  familyName: z.string(),
  version: versionSchema,
  relation: z.string(),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
  isPrimary: z.boolean(),
  isEmergency: z.boolean(),
  livesWith: z.boolean(),
})

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:studentId',
  access: 'students.read',
  showsProtected: true,
  summary: 'One student with guardians, groups, attendance and account',
  input: z.object({ studentId: z.uuid() }),
  output: z.object({
    ...studentRowSchema.shape,
    classCode: z.nullable(classCodeSchema),
    givenNames: z.string(),
    familyName: z.string(),
    birthDate: z.nullable(daySchema),
    printedName: z.nullable(z.string()),
    examNumber: z.nullable(z.string()),
    consentOn: z.nullable(daySchema),
    consentBy: z.nullable(z.string()),
    consentNote: z.nullable(z.string()),
    version: versionSchema,
    /** What the student takes. */
    subjects: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
    house: z.nullable(z.string()),
    boarding: z.nullable(z.boolean()),
    learnerId: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    admittedOn: z.nullable(daySchema),
    guardians: z.array(guardianSchema),
    /** Teaching groups and their teachers. */
    groups: z.array(z.object({ id: z.uuid(), title: z.string(), teachers: z.array(z.string()) })),
    /**
     * Subjects that their stream is taught in sets, of which they are in none on that day: nobody who teaches a set has them on a register
     * or a mark sheet.
     */
    withoutSet: z.optional(
      z.array(
        z.object({
          subjectId: z.uuid(),
          subject: z.string(),
          stream: z.string(),
          classCode: classCodeSchema,
          on: daySchema,
        }),
      ),
    ),
    attendance: z.object({ totals: attendanceTotalsSchema, recent: z.array(z.nullable(statusSchema)) }),
    account: z.nullable(accountStateSchema),
  }),
})

const guardianFields = {
  givenNames: namePartSchema,
  familyName: namePartSchema,
  phones: z.array(phoneSchema).check(z.maxLength(5)),
  email: orNothing(emailSchema),
}

/** A guardian of one student: somebody who is on record already, or somebody new. */
const guardianOfStudentSchema = z
  .object({
    /** Null for somebody who is not on record yet. */
    guardianId: z.nullable(z.uuid()),
    /** The version that was read; null for somebody new. */
    guardianVersion: z.nullable(versionSchema),
    ...guardianFields,
    relation: nameSchema(40),
    isPrimary: z.boolean(),
    isEmergency: z.boolean(),
    livesWith: z.boolean(),
    /**
     * Of somebody new with the phone or email of a guardian on record: whether it is said to be somebody else. Left out, nobody is asked,
     * as forms of before cannot.
     */
    isAnother: isAnotherSchema,
  })
  .check(someName)
export type GuardianOfStudent = z.input<typeof guardianOfStudentSchema>

const studentFields = {
  /** In the pattern of the school, whatever it is. */
  admissionNumber: codeSchema(50),
  learnerId: orNothing(lineSchema(50)),
  examNumber: orNothing(lineSchema(50)),
  givenNames: namePartSchema,
  familyName: namePartSchema,
  /** The one line that prints on results, where it is not family name and given names. */
  printedName: orNothing(nameSchema(200)),
  sex: orNothing(sexSchema),
  birthDate: orNothing(birthDateSchema),
  phone: orNothing(phoneSchema),
  email: orNothing(emailSchema),
  streamId: orNothing(z.uuid()),
  house: orNothing(lineSchema(40)),
  residence: orNothing(z.enum(['boarding', 'day'])),
  status: studentStatusSchema,
  admittedOn: orNothing(daySchema),
  consentOn: orNothing(daySchema),
  consentBy: orNothing(lineSchema(200)),
  consentNote: orNothing(paragraphSchema(1000)),
  subjectIds: idsSchema(40),
  guardians: z.array(guardianOfStudentSchema).check(
    z.maxLength(8),
    z.refine((all) => all.filter(({ isPrimary }) => isPrimary).length <= 1, 'Only one guardian is the primary one'),
    z.refine((all) => hasEachOnce(all.flatMap(({ guardianId }) => guardianId ?? [])), 'Name each guardian once'),
  ),
}

const hasEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

const savedSchema = z.object({ id: z.uuid(), name: z.string() })

export const addStudent = endpoint({
  method: 'POST',
  path: '/api/students',
  access: 'students.write',
  summary: 'Add a student with guardians',
  input: z.object({ ...studentFields, isAnother: isAnotherSchema }).check(someName),
  output: savedSchema,
})

/** Who leaves keeps the record and loses the account; who comes back gets it again where that is asked for. */
export const saveStudent = endpoint({
  method: 'PUT',
  path: '/api/students/:studentId',
  access: 'students.write',
  summary: 'Change the record of a student with the guardians',
  input: z
    .object({ studentId: z.uuid(), version: versionSchema, ...studentFields, openAccount: openAccountSchema })
    .check(someName),
  output: savedSchema,
})

export const listStudentChanges = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/changes',
  access: 'students.read',
  summary: 'What was changed on the record of a student, newest first',
  input: z.object({ studentId: z.uuid() }),
  output: z.array(changeSchema),
})

/** Students who may have two records: those of one name, whatever its accents and capitals, born on one day. */
export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/students/duplicates',
  access: 'students.write',
  showsProtected: true,
  summary: 'Students with the same name and birth date, in groups, at most a hundred groups',
  input: z.object({}),
  output: z.object({
    groups: z.array(z.object({ birthDate: daySchema, people: z.array(samePersonSchema) })),
    /** How many groups there are in all. */
    total: z.number(),
    /** Pairs that would be shown, had nobody said that they are two people; the newest hundred. */
    different: z.array(z.object({ first: samePersonSchema, second: samePersonSchema })),
  }),
})

export const foundGuardianSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  givenNames: z.string(),
  familyName: z.string(),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
  version: versionSchema,
  /** The names of the students whose guardian this is. */
  students: z.array(z.string()),
})
export type FoundGuardian = z.infer<typeof foundGuardianSchema>

export const findGuardians = endpoint({
  method: 'GET',
  path: '/api/guardians',
  access: 'students.read',
  summary: 'Guardians by a few letters of the name or digits of the phone, at most twenty',
  input: z.object({ search: z.string().check(z.maxLength(100)) }),
  output: z.array(foundGuardianSchema),
})

/** What a student sees of a class: in the own one the pupils' names and photos, in another who teaches it. */
export const getClassDirectory = endpoint({
  method: 'GET',
  path: '/api/classes/:classCode/directory',
  access: 'own-record.read',
  summary: 'The directory of the own class; of another class its teachers only',
  isKept: true,
  input: z.object({ classCode: classCodeSchema }),
  output: z.object({
    className: z.string(),
    isOwn: z.boolean(),
    stream: z.nullable(z.string()),
    pupils: z.array(z.object({ id: z.uuid(), name: z.string(), photo: z.nullable(z.string()) })),
    teachers: z.array(z.object({ name: z.string(), subject: z.string(), stream: z.string() })),
  }),
})
