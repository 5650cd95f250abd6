import type { Slot } from '@bellhouse/contracts'
import { isPlaced, keyOfSlot, type PlacedLesson, type PlannedLesson, roomsOf, slotsOf } from './planned-lesson'

/** Two lessons that cannot both be where they are, and whom or what both of them need. */
export interface Clash<L extends PlannedLesson = PlannedLesson> {
  kind: 'staff' | 'stream' | 'room'
  /** Of the member of staff, the stream or the room. */
  recordId: string
  first: L
  second: L
  /** The first place that both of them take. */
  slot: Slot
}

/** Every clash among the placed lessons, each pair once for each thing that both need. One lesson of several streams is no clash. */
export function findClashes<L extends PlannedLesson>(lessons: readonly L[]): Clash<L>[] {
  const bySlot = new Map<string, (L & PlacedLesson)[]>()
  const clashes: Clash<L>[] = []
  for (const lesson of lessons.filter(isPlaced)) {
    const met = new Set<L>()
    for (const slot of slotsOf(lesson)) {
      const others = bySlot.get(keyOfSlot(slot)) ?? []
      for (const other of others.filter((one) => !met.has(one))) {
        met.add(other)
        clashes.push(...needsOfBoth(other, lesson).map((need) => ({ ...need, first: other, second: lesson, slot })))
      }
      bySlot.set(keyOfSlot(slot), [...others, lesson])
    }
  }
  return clashes
}

/** What would clash with a lesson at that place; `second` is the lesson itself. */
export function findClashesAt<L extends PlannedLesson>(lesson: L, slot: Slot, lessons: readonly L[]): Clash<L>[] {
  const wanted = slotsOf({ slot, duration: lesson.duration })
  return lessons.filter(isPlaced).flatMap((other) => {
    if (other.id === lesson.id) return []
    const shared = wanted.find((place) => takes(other, place))
    if (!shared) return []
    return needsOfBoth(other, lesson).map((need) => ({ ...need, first: other, second: lesson, slot: shared }))
  })
}

const takes = ({ slot, duration }: PlacedLesson, { day, period }: Slot) =>
  slot.day === day && slot.period <= period && period < slot.period + duration

function needsOfBoth(one: PlannedLesson, other: PlannedLesson): Pick<Clash, 'kind' | 'recordId'>[] {
  const staff = one.staffIds.filter((id) => other.staffIds.includes(id))
  const streams = areApart(one, other) ? [] : one.streamIds.filter((id) => other.streamIds.includes(id))
  const rooms = roomsOf(one).filter((id) => roomsOf(other).includes(id))
  return [
    ...staff.map((recordId) => ({ kind: 'staff' as const, recordId })),
    ...streams.map((recordId) => ({ kind: 'stream' as const, recordId })),
    ...rooms.map((recordId) => ({ kind: 'room' as const, recordId })),
  ]
}

/** Two parts of one stream, each with a name of its own, have different students. */
const areApart = (one: PlannedLesson, other: PlannedLesson) =>
  one.group !== null && other.group !== null && one.group !== other.group
