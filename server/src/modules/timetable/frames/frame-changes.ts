import type { InputOf, Slot, saveTimetableFrame, TimetableFrame } from '@bellhouse/contracts'
import { findSlotFault } from '@bellhouse/timetabling'
import { conflict, invalidFields } from '../../../http/problems'

type Change = Pick<InputOf<typeof saveTimetableFrame>, 'days' | 'periods'>

interface PlacedLesson {
  id: string
  slot: Slot
  duration: number
  isInForce: boolean
  title: string
}

/** Where a place of before is now; null where its day or its period is gone. */
export function newPlaceOf({ day, period }: Slot, { days, periods }: Change): Slot | null {
  const newDay = days.findIndex(({ was }) => was === day) + 1
  const newPeriod = periods.findIndex(({ was }) => was === period) + 1
  return newDay > 0 && newPeriod > 0 ? { day: newDay, period: newPeriod } : null
}

/** The lessons whose place changes; those that have none in the new frame come off the grid. */
export function moveLessons(lessons: readonly PlacedLesson[], change: Change, frame: TimetableFrame) {
  return lessons.flatMap((lesson) => {
    const place = newPlaceOf(lesson.slot, change)
    const slot = place && findSlotFault(frame, place, lesson.duration) === null ? place : null
    const stays = slot?.day === lesson.slot.day && slot.period === lesson.slot.period
    return stays ? [] : [{ ...lesson, slot }]
  })
}

/** Teachers and students follow what is published, so no lesson of it disappears by the way. */
export function mustKeepPublished(moved: readonly { slot: Slot | null; isInForce: boolean; title: string }[]) {
  const lost = moved.filter(({ slot, isInForce }) => slot === null && isInForce)
  if (lost.length === 0) return
  const lessons = lost.length === 1 ? 'one lesson' : `${lost.length} lessons`
  throw conflict(
    `${lessons} of ${lost[0]?.title}, which is published, would lose their place. Publish a timetable without them first.`,
  )
}

/** By weekdays a cycle is a part of the week, or some whole weeks. */
export function mustFitTheWeek(
  { counting, days }: Pick<InputOf<typeof saveTimetableFrame>, 'counting' | 'days'>,
  week: number,
) {
  if (counting === 'school-days' || days.length <= week || days.length % week === 0) return
  throw invalidFields({
    days: `The school has ${week} days a week. A cycle of ${days.length} days is no number of whole weeks: count school days instead`,
  })
}

interface Renumbered {
  from: number
  /** Null where the period is no more. */
  to: number | null
}

/** The periods that get another number, of as many as there were. */
export function renumbered(count: number, { periods }: Pick<Change, 'periods'>): Renumbered[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((from) => {
    const to = periods.findIndex(({ was }) => was === from) + 1 || null
    return to === from ? [] : [{ from, to }]
  })
}

/** A register of a lesson is kept by the number of its period, whatever has become of that since. */
export function mustKeepNumbers({ periods }: TimetableFrame, moving: readonly Renumbered[], taken: readonly number[]) {
  const lost = moving.find(({ from }) => taken.includes(from))
  if (!lost) return
  throw conflict(
    `Registers of the lessons in ${periods[lost.from - 1]?.title} have been taken in this term, so it stays period ${lost.from} of the day. Its title and times can change, and other periods can follow the last one.`,
  )
}
