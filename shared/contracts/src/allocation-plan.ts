import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema } from './school'
import { untaughtSchema } from './staff'
import { idsSchema } from './texts'

/** A subject in a stream, or in one of its sets: `streamId` is that of either. */
const cellFields = { subjectId: z.uuid(), streamId: z.uuid() }

export const plannedTeacherSchema = z.object({
  id: z.uuid(),
  /** Family name first. */
  name: z.string(),
  staffNumber: z.string(),
  /** What they can teach, as far as the school has said so. */
  subjectIds: z.array(z.uuid()),
  /** How many subjects of streams they teach on that day, in all classes. */
  groups: z.number(),
})
export type PlannedTeacher = z.infer<typeof plannedTeacherSchema>

/** Subjects by streams on a day: those of a class, or those of a department in all classes. */
export const readAllocationPlan = endpoint({
  method: 'GET',
  path: '/api/allocations/plan',
  access: 'allocations.write',
  summary: 'Who teaches which subject in which stream on a day, of a class or a department',
  input: z.object({
    class: z.optional(classCodeSchema),
    department: z.optional(z.string().check(z.maxLength(60))),
    /** Today where it is left out. */
    on: z.optional(daySchema),
  }),
  output: z.object({
    on: daySchema,
    /** Every department that a subject belongs to. */
    departments: z.array(z.string()),
    streams: z.array(
      z.object({
        id: z.uuid(),
        /** For instance `S3 East`. */
        label: z.string(),
        classCode: classCodeSchema,
      }),
    ),
    subjects: z.array(
      z.object({
        id: z.uuid(),
        code: z.string(),
        name: z.string(),
        /** In which of the streams it can be taught: those of its level. */
        classCodes: z.array(classCodeSchema),
      }),
    ),
    /** Sets that are taught on that day; the `streamId` of a cell may be that of one. */
    sets: z.array(
      z.object({
        id: z.uuid(),
        /** For instance `S3 Mathematics set 2`. */
        title: z.string(),
        subjectId: z.uuid(),
        /** Of which streams it is made, by their labels. */
        streams: z.array(z.string()),
      }),
    ),
    /** Who can be chosen: everybody who is employed, and whoever teaches one of these on that day. */
    teachers: z.array(plannedTeacherSchema),
    /** Only where somebody teaches. */
    cells: z.array(
      z.object({
        ...cellFields,
        teachers: z.array(
          z.object({
            staffId: z.uuid(),
            from: daySchema,
            /** The first day on which they no longer do; null until somebody ends it. */
            until: z.nullable(daySchema),
          }),
        ),
      }),
    ),
  }),
})
export type AllocationPlan = z.infer<(typeof readAllocationPlan)['output']>

/** What changes in one subject of one stream; what somebody else changes meanwhile of others stays. */
const cellChangeSchema = z.object({ ...cellFields, adds: idsSchema(20), ends: idsSchema(20) })
export type AllocationCellChange = z.infer<typeof cellChangeSchema>

export const changeAllocations = endpoint({
  method: 'POST',
  path: '/api/allocations/changes',
  access: 'allocations.write',
  summary: 'Change who teaches what in many streams from a day on, as one act',
  input: z.object({
    /** From which day on; today where it is left out. */
    on: z.optional(daySchema),
    cells: z.array(cellChangeSchema).check(
      z.minLength(1, 'Change something first'),
      z.maxLength(2000),
      z.refine(
        (all) => new Set(all.map(({ subjectId, streamId }) => `${subjectId} ${streamId}`)).size === all.length,
        'Name each subject of a stream once',
      ),
    ),
  }),
  output: z.object({
    /** How many allocations it began or ended. */
    changed: z.number(),
    /** By which it is undone; null where everything was so already. */
    actId: z.nullable(z.uuid()),
    /** What nobody teaches from that day on because of it. */
    untaught: z.array(untaughtSchema),
  }),
})

export const undoAllocationAct = endpoint({
  method: 'POST',
  path: '/api/allocation-acts/:actId/undo',
  access: 'allocations.write',
  summary: 'Take a change of allocations back, as long as nobody has changed the same since',
  input: z.object({ actId: z.uuid() }),
  output: z.object({ restored: z.number() }),
})
