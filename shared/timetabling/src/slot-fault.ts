import type { Slot, TimetableFrame } from '@bellhouse/contracts'
import { slotsOf } from './planned-lesson'

export type FrameShape = Pick<TimetableFrame, 'days' | 'periods' | 'closed'>

export type SlotFault = 'outside' | 'break' | 'closed'

/** Why a lesson of so many periods cannot begin there, whatever else is there; null where it can. */
export function findSlotFault(frame: FrameShape, slot: Slot, duration: number): SlotFault | null {
  const places = slotsOf({ slot, duration })
  if (places.some((place) => isOutside(frame, place))) return 'outside'
  if (places.some(({ period }) => frame.periods[period - 1]?.isBreak)) return 'break'
  const isClosed = ({ day, period }: Slot) => frame.closed.some((one) => one.day === day && one.period === period)
  return places.some(isClosed) ? 'closed' : null
}

const isOutside = ({ days, periods }: FrameShape, { day, period }: Slot) =>
  day < 1 || day > days.length || period < 1 || period > periods.length

/** Every place in which a lesson of one period could be. */
export function listSlots(frame: FrameShape): Slot[] {
  return frame.days.flatMap((_, day) =>
    frame.periods
      .map((_, period) => ({ day: day + 1, period: period + 1 }))
      .filter((slot) => findSlotFault(frame, slot, 1) === null),
  )
}
