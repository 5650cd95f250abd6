import * as z from 'zod/mini'

/** As many as a day can have periods, breaks among them. */
const lessons = [
  ...['lesson-1', 'lesson-2', 'lesson-3', 'lesson-4', 'lesson-5', 'lesson-6', 'lesson-7', 'lesson-8', 'lesson-9'],
  ...['lesson-10', 'lesson-11', 'lesson-12', 'lesson-13', 'lesson-14', 'lesson-15', 'lesson-16', 'lesson-17'],
  ...['lesson-18', 'lesson-19', 'lesson-20', 'lesson-21', 'lesson-22', 'lesson-23', 'lesson-24'],
] as `lesson-${number}`[]

/** Half a day, or the lesson of a period: `lesson-3` is the one in the third. */
export const sessionSchema = z.enum(['morning', 'afternoon', ...lessons] as [
  'morning',
  'afternoon',
  ...`lesson-${number}`[],
])
export type Session = z.infer<typeof sessionSchema>

/** What the timetable calls the period of the session, where that is a lesson. */
export const sessionTitleField = { sessionTitle: z.optional(z.string()) }

/** The subject whose lesson it is, where others of the stream are taught something else at that time. */
export const lessonSubjectField = { subject: z.optional(z.uuid()) }

/** How often a day the school takes registers. */
export const registerRhythms = ['morning', 'both', 'lesson'] as const

export const registerRhythmSchema = z.enum(registerRhythms)
export type RegisterRhythm = z.infer<typeof registerRhythmSchema>
