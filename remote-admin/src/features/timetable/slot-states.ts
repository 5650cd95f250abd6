import type { Lesson, Slot } from '@bellhouse/contracts'
import { clashSentence, faultSentence, findClashesAt, findSlotFault, slotLabel, slotsOf } from '@bellhouse/timetabling'
import type { Desk } from './use-desk'

type Planned = Pick<Desk, 'shape' | 'names' | 'unavailable' | 'lessons'>

/** Why a lesson cannot begin there; null where it can. */
export function findHindrance(
  lesson: Lesson,
  slot: Slot,
  { shape, names, unavailable, lessons }: Planned,
): string | null {
  const fault = findSlotFault(shape, slot, lesson.duration)
  if (fault) return faultSentence(fault)
  const places = slotsOf({ slot, duration: lesson.duration })
  const away = unavailable.find(
    ({ staffId, day, period }) =>
      lesson.staffIds.includes(staffId) && places.some((place) => place.day === day && place.period === period),
  )
  if (away) return `${names.staff(away.staffId)} cannot teach on ${slotLabel(shape, away)}.`
  const clashes = findClashesAt(lesson, slot, lessons)
  return clashes.map((clash) => clashSentence(clash, shape, names)).join(' ') || null
}

/** The same in a few words, for the cell itself. */
export function hindranceInShort(lesson: Lesson, slot: Slot, { shape, names, unavailable, lessons }: Planned): string {
  if (findSlotFault(shape, slot, lesson.duration)) return 'No lessons'
  const [clash] = findClashesAt(lesson, slot, lessons)
  if (clash) return `${names[clash.kind](clash.recordId)} is taken`
  const places = slotsOf({ slot, duration: lesson.duration })
  const away = unavailable.find(({ day, period }) =>
    places.some((place) => place.day === day && place.period === period),
  )
  return away ? 'Cannot teach' : ''
}
