import * as z from 'zod/mini'
import { openAccountSchema } from './accounts'
import { endpoint } from './endpoint'
import { daySchema } from './school'
import { givenStatusSchema } from './students'
import { idsSchema, lineSchema, orNothing } from './texts'

const changeShape = {
  studentIds: idsSchema(200).check(z.minLength(1)),
  streamId: z.optional(z.uuid()),
  status: z.optional(givenStatusSchema),
  /** From which day on; today where it is left out. A day that lies ahead comes by itself. */
  on: z.optional(daySchema),
}

/** The same for many students at once, all of them or none. */
export const changeStudents = endpoint({
  method: 'POST',
  path: '/api/students/changes',
  access: 'students.write',
  summary: 'Give many students another stream or another status from a day on',
  input: z.object({
    ...changeShape,
    openAccounts: openAccountSchema,
    /** Why they leave or move, and where those who leave go. */
    reason: z.optional(orNothing(lineSchema(200))),
    destination: z.optional(orNothing(lineSchema(200))),
  }),
  output: z.object({
    changed: z.number(),
    /** By which it is undone; null where everything was so already. */
    actId: z.nullable(z.uuid()),
  }),
})

export const previewStudentChanges = endpoint({
  method: 'POST',
  path: '/api/students/changes/preview',
  access: 'students.write',
  summary: 'What follows from giving many students another stream or status',
  input: z.object(changeShape),
  output: z.object({
    /** One sentence for each thing that follows, the weightiest first. */
    consequences: z.array(z.string()),
  }),
})

export const undoStudentAct = endpoint({
  method: 'POST',
  path: '/api/students/acts/:actId/undo',
  access: 'students.write',
  summary: 'Take back what was done to the streams, choices and statuses of students',
  input: z.object({ actId: z.uuid() }),
  output: z.object({ restored: z.number() }),
})

export const placementSchema = z.object({
  /** For instance `S1 East`; null while a student has no stream. */
  stream: z.nullable(z.string()),
  /** The first day; null where nobody knows it. */
  from: z.nullable(daySchema),
  /** The last day; null while no end is known. */
  until: z.nullable(daySchema),
  isSuspended: z.boolean(),
  began: z.enum(['admitted', 'moved', 'returned', 'suspended', 'promoted', 'repeated']),
  ended: z.nullable(z.enum(['left', 'graduated'])),
  reason: z.nullable(z.string()),
  destination: z.nullable(z.string()),
})
export type Placement = z.infer<typeof placementSchema>

export const listPlacements = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/placements',
  access: 'students.read',
  summary: 'In which streams a student was, is and will be, since when and until when',
  input: z.object({ studentId: z.uuid() }),
  output: z.object({
    /** The latest first. */
    placements: z.array(placementSchema),
    /** What was done to them that can still be undone, the newest first. */
    acts: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['move', 'leave', 'return', 'suspend', 'choose', 'roll over', 'merge']),
        on: daySchema,
        at: z.string(),
        by: z.nullable(z.string()),
        students: z.number(),
      }),
    ),
  }),
})
