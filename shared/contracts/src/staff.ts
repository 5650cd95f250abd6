import * as z from 'zod/mini'
import { accountStateSchema, openAccountSchema } from './accounts'
import { endpoint } from './endpoint'
import { erasedOnSchema } from './erased-on'
import { downloadSchema, exportFormatSchema } from './files'
import { changeSchema } from './history'
import { daySchema } from './school'
import {
  birthDateSchema,
  codeSchema,
  emailSchema,
  idsSchema,
  isAnotherSchema,
  lineSchema,
  namePartSchema,
  orNothing,
  paragraphSchema,
  phoneSchema,
  someName,
  versionSchema,
} from './texts'

export const staffStatusSchema = z.enum(['active', 'on-leave', 'left'])

export const staffRowSchema = z.object({
  id: z.uuid(),
  staffNumber: z.string(),
  name: z.string(),
  title: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: staffStatusSchema,
  photo: z.nullable(z.string()),
  hasAccount: z.boolean(),
  erasedOn: erasedOnSchema,
})
export type StaffRow = z.infer<typeof staffRowSchema>

const filters = {
  search: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(staffStatusSchema),
  sort: z.optional(z.enum(['name', 'staffNumber'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
}

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'staff.read',
  summary: 'Members of staff, fifty to a page',
  input: z.object({
    ...filters,
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  output: z.object({ rows: z.array(staffRowSchema), next: z.nullable(z.string()) }),
})

/** Who teaches a subject in a stream, from a day on and until somebody ends it. */
export const allocationSchema = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  subject: z.string(),
  streamId: z.uuid(),
  stream: z.string(),
  /** The term that it is about: the current one while it lasts, else its last one, or the nearest. */
  termId: z.uuid(),
  term: z.string(),
  /** Whether it lasts today. */
  isCurrent: z.boolean(),
  from: daySchema,
  /** The first day on which they no longer teach it; nothing while that is open. */
  until: z.nullable(daySchema),
})
export type Allocation = z.infer<typeof allocationSchema>

export const exportStaff = endpoint({
  method: 'GET',
  path: '/api/staff/export',
  access: 'staff.read',
  summary: 'The same list as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...filters, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})

/** What stands on the profile of a member of staff, for the office and for themselves. */
export const staffProfileSchema = z.object({
  ...staffRowSchema.shape,
  givenNames: z.string(),
  familyName: z.string(),
  sex: z.nullable(z.enum(['female', 'male'])),
  birthDate: z.nullable(daySchema),
  qualifications: z.nullable(z.string()),
  startedOn: z.nullable(daySchema),
  version: versionSchema,
  /** What they can teach, whether it is allocated to them or not. */
  subjects: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
  allocations: z.array(allocationSchema),
  classTeacherOf: z.array(z.object({ id: z.uuid(), label: z.string() })),
  groups: z.array(z.object({ id: z.uuid(), title: z.string(), students: z.number() })),
})
export type StaffProfile = z.infer<typeof staffProfileSchema>

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:staffId',
  access: 'staff.read',
  summary: 'One member of staff with allocations, class teacherships and account',
  input: z.object({ staffId: z.uuid() }),
  output: z.object({
    ...staffProfileSchema.shape,
    account: z.nullable(accountStateSchema),
    /** The last day of whoever has left, or is to leave after it. */
    employedUntil: z.optional(z.nullable(daySchema)),
  }),
})

/** The signed-in teacher's own record. */
export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/teaching/profile',
  access: 'teaching.read',
  summary: 'The profile of the signed-in member of staff',
  isKept: true,
  input: z.object({}),
  output: staffProfileSchema,
})

const staffFields = {
  staffNumber: codeSchema(50),
  title: orNothing(lineSchema(40)),
  givenNames: namePartSchema,
  familyName: namePartSchema,
  sex: orNothing(z.enum(['female', 'male'])),
  birthDate: orNothing(birthDateSchema),
  phone: orNothing(phoneSchema),
  email: orNothing(emailSchema),
  qualifications: orNothing(paragraphSchema(1000)),
  startedOn: orNothing(daySchema),
  status: staffStatusSchema,
  subjectIds: idsSchema(40),
}

const savedSchema = z.object({ id: z.uuid(), name: z.string() })

/** A subject of a stream that nobody teaches any more. */
export const untaughtSchema = z.object({ subject: z.string(), stream: z.string() })
export type Untaught = z.infer<typeof untaughtSchema>

/** For whom somebody would have stood in, and until when. */
export const stoodInForSchema = z.object({ name: z.string(), lastDay: daySchema })
export type StoodInFor = z.infer<typeof stoodInForSchema>

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  access: 'staff.write',
  summary: 'Add a member of staff',
  input: z.object({ ...staffFields, isAnother: isAnotherSchema }).check(someName),
  output: savedSchema,
})

const endedWorkSchema = z.object({
  /** For instance `S2 East Mathematics` or `S2 East, class teacher`. */
  label: z.string(),
  from: daySchema,
  /** The first day on which it is no longer theirs; nothing while that is open. */
  until: z.nullable(daySchema),
  /** Who has taken it on since they left, so that it stays with them. */
  takenOnBy: z.nullable(z.string()),
})
export type EndedWork = z.infer<typeof endedWorkSchema>

/**
 * Who leaves keeps the record and loses the account, and teaches nothing and stands in for nobody from that day on; where the last day lies ahead, or is today, they
 * keep their status and their account until it is over. Who comes back gets the account again where that is asked for, and teaches and leads again as by
 * `restoreEmployment`.
 */
export const saveStaff = endpoint({
  method: 'PUT',
  path: '/api/staff/:staffId',
  access: 'staff.write',
  summary: 'Change the record of a member of staff',
  input: z
    .object({
      staffId: z.uuid(),
      version: versionSchema,
      ...staffFields,
      openAccount: openAccountSchema,
      /** Of whoever leaves; yesterday where none is named. With the status `left` alone. */
      lastDay: z.optional(daySchema),
    })
    .check(someName),
  output: z.object({
    ...savedSchema.shape,
    /** What they taught and nobody teaches now that they have left. */
    untaught: z.array(untaughtSchema),
    /** Whose groups they had been handed, until that day: the hand-over has ended with their leaving. */
    stoodInFor: z.array(stoodInForSchema),
    /** Streams that have no class teacher since they have left, by label. */
    unled: z.optional(z.array(z.string())),
    /** How many lessons of timetables that hold now or later still name them since they have left. */
    lessons: z.optional(z.number()),
    /** What is theirs again since they have come back. */
    given: z.optional(z.array(endedWorkSchema)),
  }),
})

/** Refused with `conflict` where they have not left and are not to leave. */
export const previewRestoredEmployment = endpoint({
  method: 'GET',
  path: '/api/staff/:staffId/employment/restored',
  access: 'staff.write',
  summary: 'What somebody who has left would teach and lead again if the employment was restored',
  input: z.object({ staffId: z.uuid() }),
  output: z.object({
    /** The first day on which it is over; nothing where it ended before the portal wrote such ends down. */
    endedOn: z.nullable(daySchema),
    work: z.array(endedWorkSchema),
    hasClosedAccount: z.boolean(),
  }),
})

/** They have the status of before, and from today on what nobody else has taken on. Refused with `conflict` where they have not left and are not to leave. */
export const restoreEmployment = endpoint({
  method: 'POST',
  path: '/api/staff/:staffId/employment/restored',
  access: 'staff.write',
  summary: 'Restore an employment that ended, with the teaching and the duties that ended with it',
  input: z.object({ staffId: z.uuid(), openAccount: openAccountSchema }),
  output: z.object({
    given: z.array(endedWorkSchema),
    /** What stays with whoever has taken it on. */
    taken: z.array(endedWorkSchema),
    isAccountOpened: z.boolean(),
  }),
})

export const listStaffChanges = endpoint({
  method: 'GET',
  path: '/api/staff/:staffId/changes',
  access: 'staff.read',
  summary: 'What was changed on the record of a member of staff, newest first',
  input: z.object({ staffId: z.uuid() }),
  output: z.array(changeSchema),
})

export const allocate = endpoint({
  method: 'POST',
  path: '/api/staff/:staffId/allocations',
  access: 'allocations.write',
  summary: 'Give a teacher a subject in a stream, from a day or the start of a term on',
  input: z.object({
    staffId: z.uuid(),
    subjectId: z.uuid(),
    streamId: z.uuid(),
    /** From the first day of that term on, where no day is given; today where neither is. */
    termId: z.optional(z.uuid()),
    from: z.optional(daySchema),
    until: z.optional(z.nullable(daySchema)),
  }),
  output: allocationSchema,
})

export const withdrawAllocation = endpoint({
  method: 'DELETE',
  path: '/api/allocations/:allocationId',
  access: 'allocations.write',
  summary: 'End an allocation, from today or from another day on',
  input: z.object({ allocationId: z.uuid(), on: z.optional(daySchema) }),
  output: z.object({}),
})

export const setClassTeacher = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/class-teacher',
  access: 'allocations.write',
  summary: 'Make somebody the class teacher of a stream from today or another day on, or nobody',
  input: z.object({ streamId: z.uuid(), staffId: z.nullable(z.uuid()), on: z.optional(daySchema) }),
  output: z.object({}),
})

/** What the signed-in teacher teaches today. */
export const listOwnAllocations = endpoint({
  method: 'GET',
  path: '/api/teaching/allocations',
  access: 'teaching.read',
  summary: 'What the signed-in teacher teaches at present',
  isKept: true,
  input: z.object({}),
  output: z.array(z.object({ ...allocationSchema.shape, students: z.number() })),
})
