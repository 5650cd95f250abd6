import type { OwnWeek } from '@bellhouse/contracts'
import type { TimedLesson } from './now-and-next'

export interface LessonRegister {
  /** Of which stream. */
  label: string
  to: string
  /** It is due and nobody has taken it. */
  isOwed: boolean
}

/** The ways to the registers of a lesson of that week: one for each stream in it. */
export type RegistersOf = (lesson: TimedLesson, week: OwnWeek) => readonly LessonRegister[]
