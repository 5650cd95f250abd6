import * as z from 'zod/mini'
import { accountStateSchema } from './accounts'
import { endpoint } from './endpoint'

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
})
export type StaffRow = z.infer<typeof staffRowSchema>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'staff.read',
  summary: 'Members of staff, fifty to a page',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    status: z.optional(staffStatusSchema),
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  output: z.object({ rows: z.array(staffRowSchema), next: z.nullable(z.string()) }),
})

export const allocationSchema = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  subject: z.string(),
  streamId: z.uuid(),
  stream: z.string(),
  termId: z.uuid(),
  term: z.string(),
  isCurrent: z.boolean(),
})
export type Allocation = z.infer<typeof allocationSchema>

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:staffId',
  access: 'staff.read',
  summary: 'One member of staff with allocations, class teacherships and account',
  input: z.object({ staffId: z.uuid() }),
  output: z.object({
    ...staffRowSchema.shape,
    sex: z.nullable(z.enum(['female', 'male'])),
    qualifications: z.nullable(z.string()),
    startedOn: z.nullable(z.string()),
    allocations: z.array(allocationSchema),
    classTeacherOf: z.array(z.object({ id: z.uuid(), label: z.string() })),
    groups: z.array(z.object({ id: z.uuid(), title: z.string(), students: z.number() })),
    account: z.nullable(accountStateSchema),
  }),
})

export const allocate = endpoint({
  method: 'POST',
  path: '/api/staff/:staffId/allocations',
  access: 'allocations.write',
  summary: 'Give a teacher a subject in a stream for a term',
  input: z.object({ staffId: z.uuid(), subjectId: z.uuid(), streamId: z.uuid(), termId: z.uuid() }),
  output: allocationSchema,
})

export const withdrawAllocation = endpoint({
  method: 'DELETE',
  path: '/api/allocations/:allocationId',
  access: 'allocations.write',
  summary: 'Take an allocation back',
  input: z.object({ allocationId: z.uuid() }),
  output: z.object({}),
})

export const setClassTeacher = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/class-teacher',
  access: 'allocations.write',
  summary: 'Make somebody the class teacher of a stream, or nobody',
  input: z.object({ streamId: z.uuid(), staffId: z.nullable(z.uuid()) }),
  output: z.object({}),
})

/** The signed-in teacher's own allocations of the current term. */
export const listOwnAllocations = endpoint({
  method: 'GET',
  path: '/api/teaching/allocations',
  access: 'teaching.read',
  summary: 'What the signed-in teacher teaches this term',
  input: z.object({}),
  output: z.array(z.object({ ...allocationSchema.shape, students: z.number() })),
})
