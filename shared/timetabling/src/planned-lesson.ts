import type { Lesson, Slot } from '@bellhouse/contracts'

/** What of a lesson decides where it can be: a lesson of the contract is one, and so is a generator's own. */
export type PlannedLesson = Pick<
  Lesson,
  'id' | 'group' | 'streamIds' | 'staffIds' | 'roomId' | 'roomIds' | 'duration' | 'slot'
>

export type PlacedLesson = PlannedLesson & { slot: Slot }

export const isPlaced = <L extends PlannedLesson>(lesson: L): lesson is L & { slot: Slot } => lesson.slot !== null

/** The places that a lesson takes: one for each of its periods. */
export function slotsOf({ slot, duration }: Pick<PlacedLesson, 'slot' | 'duration'>): Slot[] {
  return Array.from({ length: duration }, (_, step) => ({ day: slot.day, period: slot.period + step }))
}

/** A slot as one text, for maps and sets. */
export const keyOfSlot = ({ day, period }: Slot) => `${day} ${period}`

/** What says in which rooms somebody is taught: a lesson, or a wish for lessons. */
export interface Roomed {
  roomId: string | null
  roomIds?: readonly string[] | undefined
}

/** The ids of all rooms of a lesson, in the order in which they are named. */
export function roomsOf({ roomId, roomIds }: Roomed): readonly string[] {
  if (roomIds) return roomIds
  return roomId === null ? [] : [roomId]
}

/** Those rooms as the fields of a lesson, each once. */
export function inRooms(ids: readonly string[]): { roomId: string | null; roomIds?: string[] } {
  const own = [...new Set(ids)]
  return { roomId: own[0] ?? null, ...(own.length > 1 && { roomIds: own }) }
}
