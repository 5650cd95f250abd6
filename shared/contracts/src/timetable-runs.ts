import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** What stays where it is: the pinned lessons alone, or every lesson that is placed. */
export const keptLessons = ['pinned', 'placed'] as const

const unplacedSchema = z.object({
  /** `Physics (S1 East; Auma, Grace)` */
  lesson: z.string(),
  /** How many such lessons have no place. */
  count: z.number(),
  sentence: z.string(),
})
export type UnplacedLesson = z.infer<typeof unplacedSchema>

const resultSchema = z.object({
  lessons: z.number(),
  placed: z.number(),
  /** How many lessons would be elsewhere than now. */
  moved: z.number(),
  unplaced: z.array(unplacedSchema),
  /** How good it is, in sentences. */
  quality: z.array(z.string()),
})
export type TimetableRunResult = z.infer<typeof resultSchema>

export const timetableRunSchema = z.object({
  id: z.uuid(),
  timetableId: z.uuid(),
  state: z.enum(['running', 'done', 'applied', 'discarded', 'failed']),
  /** From 0 to 1. */
  part: z.number(),
  /** Clashes that the best so far still has. */
  clashes: z.number(),
  /** What is impossible whatever the order, in sentences. */
  obstacles: z.array(z.string()),
  result: z.nullable(resultSchema),
})
export type TimetableRun = z.infer<typeof timetableRunSchema>

const run = z.object({ runId: z.uuid() })

/** Refused with `conflict` while another one goes on, and for what is no draft. */
export const startTimetableRun = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/runs',
  access: 'timetables.write',
  summary: 'Look for places of a draft’s lessons in the background; ask `getTimetableRun` for the progress',
  input: z.object({
    timetableId: z.uuid(),
    keep: z.enum(keptLessons),
    /** It ends after this time at the latest. */
    seconds: z.int().check(z.minimum(1), z.maximum(120)),
  }),
  output: timetableRunSchema,
})

export const getTimetableRun = endpoint({
  method: 'GET',
  path: '/api/timetable-runs/:runId',
  access: 'timetables.write',
  summary: 'How far the search for a timetable is, and what it found',
  input: run,
  output: timetableRunSchema,
})

export const findTimetableRun = endpoint({
  method: 'GET',
  path: '/api/timetables/:timetableId/run',
  access: 'timetables.write',
  summary: 'The search for a draft that goes on, or whose result waits to be taken over',
  input: z.object({ timetableId: z.uuid() }),
  output: z.nullable(timetableRunSchema),
})

export const stopTimetableRun = endpoint({
  method: 'POST',
  path: '/api/timetable-runs/:runId/stop',
  access: 'timetables.write',
  summary: 'End the search with the best so far',
  input: run,
  output: timetableRunSchema,
})

/** Refused with `conflict` where the draft was changed since the search began. */
export const applyTimetableRun = endpoint({
  method: 'POST',
  path: '/api/timetable-runs/:runId/apply',
  access: 'timetables.write',
  summary: 'Put the lessons of the draft to the places that were found, in one transaction',
  input: run,
  output: timetableRunSchema,
})

export const discardTimetableRun = endpoint({
  method: 'POST',
  path: '/api/timetable-runs/:runId/discard',
  access: 'timetables.write',
  summary: 'Leave the draft as it is',
  input: run,
  output: timetableRunSchema,
})
