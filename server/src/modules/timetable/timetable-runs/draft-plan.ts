import { createHash } from 'node:crypto'
import type { Lesson, LessonDemand, StaffWish, TimetableFrame } from '@bellhouse/contracts'

/** A draft with everything that decides where its lessons can be. */
export interface DraftPlan {
  frame: TimetableFrame
  lessons: readonly Lesson[]
  demands: readonly LessonDemand[]
  wishes: readonly StaffWish[]
}

/** Changes with each lesson, the frame and the times at which somebody cannot teach. */
export function fingerprintOf({ frame, lessons, wishes }: DraftPlan): string {
  const parts = {
    frame: frame.version,
    lessons: lessons.map(({ id, version }) => `${id} ${version}`).sort(),
    away: wishes.map(({ staffId, unavailable }) => [staffId, unavailable]),
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
