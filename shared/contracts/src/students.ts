import * as z from 'zod/mini'
import { accountStateSchema } from './accounts'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { attendanceTotalsSchema, statusSchema } from './registers'
import { classCodeSchema, daySchema } from './school'

export const sexSchema = z.enum(['female', 'male'])
export const studentStatusSchema = z.enum(['active', 'left', 'suspended', 'graduated'])

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
})
export type StudentRow = z.infer<typeof studentRowSchema>

const filters = {
  class: z.optional(classCodeSchema),
  stream: z.optional(z.uuid()),
  status: z.optional(studentStatusSchema),
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
    /** How many there are in all; null while a search or a status narrows the list. */
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
  summary: 'One student with guardians, groups, attendance and account',
  input: z.object({ studentId: z.uuid() }),
  output: z.object({
    ...studentRowSchema.shape,
    classCode: z.nullable(classCodeSchema),
    givenNames: z.string(),
    familyName: z.string(),
    birthDate: z.nullable(daySchema),
    house: z.nullable(z.string()),
    boarding: z.nullable(z.boolean()),
    learnerId: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    admittedOn: z.nullable(daySchema),
    guardians: z.array(guardianSchema),
    /** Teaching groups and their teachers. */
    groups: z.array(z.object({ id: z.uuid(), title: z.string(), teachers: z.array(z.string()) })),
    attendance: z.object({ totals: attendanceTotalsSchema, recent: z.array(z.nullable(statusSchema)) }),
    account: z.nullable(accountStateSchema),
  }),
})

/** What a student sees of a class: in the own one the pupils' names and photos, in another who teaches it. */
export const getClassDirectory = endpoint({
  method: 'GET',
  path: '/api/classes/:classCode/directory',
  access: 'own-record.read',
  summary: 'The directory of the own class; of another class its teachers only',
  input: z.object({ classCode: classCodeSchema }),
  output: z.object({
    className: z.string(),
    isOwn: z.boolean(),
    stream: z.nullable(z.string()),
    pupils: z.array(z.object({ id: z.uuid(), name: z.string(), photo: z.nullable(z.string()) })),
    teachers: z.array(z.object({ name: z.string(), subject: z.string(), stream: z.string() })),
  }),
})
