import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { daySchema } from './school'

/** A subject in a stream, or without a subject what the class teacher of the stream does. */
const groupSchema = z.object({ streamId: z.uuid(), subjectId: z.nullable(z.uuid()) })

const personSchema = z.object({ id: z.uuid(), name: z.string() })

export const handOverSchema = z.object({
  id: z.uuid(),
  from: personSchema,
  to: personSchema,
  firstDay: daySchema,
  lastDay: daySchema,
  /** Whether it is all that they teach and lead. */
  isAll: z.boolean(),
  /** What it is at present, for instance `S2 East Mathematics` or `S2 East, class teacher`. */
  groups: z.array(z.string()),
  state: z.enum(['ahead', 'now', 'over']),
})
export type HandOver = z.infer<typeof handOverSchema>

/** With how many lessons, which whoever stands in was to take for others, need somebody again, as they teach then. */
const madeHandOver = () => z.object({ ...handOverSchema.shape, coversOpened: z.optional(z.number()) })

/** Longest time for which one teacher stands in for another, in days. */
export const longestHandOver = 366

export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/staff/:staffId/hand-overs',
  access: 'staff.read',
  summary: 'Who stands in for a member of staff, and for whom they stand in, the newest first',
  input: z.object({ staffId: z.uuid() }),
  output: z.array(handOverSchema),
})

export const addHandOver = endpoint({
  method: 'POST',
  path: '/api/staff/:staffId/hand-overs',
  access: 'allocations.write',
  summary: 'Let another teacher stand in for a time, in everything or in chosen groups',
  input: z.object({
    staffId: z.uuid(),
    toStaffId: z.uuid(),
    firstDay: daySchema,
    lastDay: daySchema,
    /** Everything where it is null. */
    groups: z.nullable(z.array(groupSchema).check(z.minLength(1, 'Choose at least one'), z.maxLength(100))),
  }),
  output: madeHandOver(),
})

/** One that has begun ends today; one that lies ahead is none. Refused with `conflict` where it is over already. */
export const withdrawHandOver = endpoint({
  method: 'DELETE',
  path: '/api/hand-overs/:handOverId',
  access: 'allocations.write',
  summary: 'Let nobody stand in any longer',
  input: z.object({ handOverId: z.uuid() }),
  output: z.object({}),
})

/** Refused with `conflict` where days of it have passed since it was withdrawn, or somebody else stands in by now. */
export const restoreHandOver = endpoint({
  method: 'POST',
  path: '/api/hand-overs/:handOverId/restore',
  access: 'allocations.write',
  summary: 'Undo the withdrawal of a hand-over: it is as it was before',
  input: z.object({ handOverId: z.uuid() }),
  output: madeHandOver(),
})
