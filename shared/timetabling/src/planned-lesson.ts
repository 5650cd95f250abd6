import type { Lesson, Slot } from '@bellhouse/contracts'

/** What of a lesson decides where it can be: a lesson of the contract is one, and so is a generator's own. */
export type PlannedLesson = Pick<Lesson, 'id' | 'group' | 'streamIds' | 'staffIds' | 'roomId' | 'duration' | 'slot'>

export type PlacedLesson = PlannedLesson & { slot: Slot }

export const isPlaced = <L extends PlannedLesson>(lesson: L): lesson is L & { slot: Slot } => lesson.slot !== null

/** The places that a lesson takes: one for each of its periods. */
export function slotsOf({ slot, duration }: Pick<PlacedLesson, 'slot' | 'duration'>): Slot[] {
  return Array.from({ length: duration }, (_, step) => ({ day: slot.day, period: slot.period + step }))
}

/** A slot as one text, for maps and sets. */
export const keyOfSlot = ({ day, period }: Slot) => `${day} ${period}`
