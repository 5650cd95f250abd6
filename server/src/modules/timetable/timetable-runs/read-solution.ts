import type { Lesson, Slot } from '@bellhouse/contracts'
import type { Solution } from '../timetable-solver'
import type { PlanProblem } from './make-problem'

/** What has to be done to a draft so that it becomes what was found. */
export interface FoundPlaces {
  /** Every lesson that stays in the draft, at its place or at none. */
  lessons: Lesson[]
  /** Halves of double lessons that had to be cut. */
  added: Lesson[]
  /** Lessons that went into double ones. */
  removedIds: string[]
}

/** The lessons of a draft as the search would have them. */
export function readSolution({ pieces, slots }: PlanProblem, { placed, unplaced }: Solution): FoundPlaces {
  const places = new Map<number, { duration: number; slot: Slot | null }>()
  for (const { lesson, start, duration } of placed) places.set(lesson, { duration, slot: slots[start] ?? null })
  for (const { lesson, duration } of unplaced) places.set(lesson, { duration, slot: null })
  const found: FoundPlaces = { lessons: [], added: [], removedIds: [] }
  pieces.forEach(({ lesson, isSpare }, index) => {
    const place = places.get(index)
    const changed = place && { ...lesson, ...place, isPinned: lesson.isPinned && place.slot !== null }
    if (isSpare) {
      if (changed) found.added.push({ ...changed, isPinned: false })
    } else if (changed) found.lessons.push(changed)
    else found.removedIds.push(lesson.id)
  })
  return found
}
