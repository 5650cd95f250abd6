import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { type Period, periodSchema } from './periods'
import { mostDays, mostPeriods, slotSchema } from './slot'
import { nameSchema, versionSchema } from './texts'

/** Whether a day of the cycle belongs to a day of the week, or whether the days on which there is school are counted. */
export const cycleCountings = ['weekdays', 'school-days'] as const
export type CycleCounting = (typeof cycleCountings)[number]

/** The shape of a term's timetable. */
export const timetableFrameSchema = z.object({
  counting: z.enum(cycleCountings),
  /** What the days of the cycle are called. */
  days: z.array(z.string()),
  periods: z.array(periodSchema),
  /** Where there are no lessons although it is no break. */
  closed: z.array(slotSchema),
  version: versionSchema,
})
export type TimetableFrame = z.infer<typeof timetableFrameSchema>

const followEachOther = z.refine<Period[]>(
  (periods) => periods.every(({ start, end }, index) => start < end && (periods[index - 1]?.end ?? '') <= start),
  'Each period begins before it ends, and after the one before it',
)

const areApart = (titles: readonly string[]) =>
  new Set(titles.map((title) => title.toLowerCase())).size === titles.length

// In a file, a day and a period are told by their names; nobody looks for a break in it.
const haveOwnDayNames = z.refine<{ title: string }[]>(
  (days) => areApart(days.map(({ title }) => title)),
  'Each day has a name of its own',
)
const haveOwnPeriodNames = z.refine<Period[]>(
  (periods) => areApart(periods.flatMap(({ title, isBreak }) => (isBreak ? [] : [title]))),
  'Each period that is no break has a name of its own',
)

const whereItWas = z.nullable(z.int().check(z.minimum(1), z.maximum(mostPeriods)))

/**
 * `was` is the place that a day or a period had before, null for a new one: lessons go along with their day and period. Those of drafts
 * whose place is no more come off the grid; a published timetable keeps all of its places.
 */
export const saveTimetableFrame = endpoint({
  method: 'PUT',
  path: '/api/timetable-frames/:termId',
  access: 'timetables.write',
  summary: 'Change the days and periods of a term’s timetable',
  input: z.object({
    termId: z.uuid(),
    /** 0 for a term that has none yet. */
    version: z.int().check(z.minimum(0)),
    counting: z.enum(cycleCountings),
    days: z
      .array(z.object({ title: nameSchema(30), was: whereItWas }))
      .check(z.minLength(1, 'A cycle has at least one day'), z.maxLength(mostDays), haveOwnDayNames),
    periods: z
      .array(z.object({ ...periodSchema.shape, was: whereItWas }))
      .check(
        z.minLength(1, 'A day has at least one period'),
        z.maxLength(mostPeriods),
        followEachOther,
        haveOwnPeriodNames,
      ),
    closed: z.array(slotSchema).check(z.maxLength(mostDays * mostPeriods)),
  }),
  /** `coversOpened`: lessons from today on that need somebody again, because whoever was to take them teaches then. */
  output: z.object({ frame: timetableFrameSchema, takenOff: z.number(), coversOpened: z.optional(z.number()) }),
})
