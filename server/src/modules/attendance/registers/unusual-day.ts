import { type Session, type UnusualDay, unusualDaySentences } from '@bellhouse/contracts'
import { weekdayOf } from '@bellhouse/timetabling'

interface Calendar {
  today: string
  /** ISO week days on which the school is open, Monday being 1. */
  weekDays: readonly number[]
  isHoliday: boolean
  isInTerm: boolean
  /** Whether there is school in the morning only. */
  isHalfDay: boolean
}

/** Why a register on this day would surprise the school; null on a day like any other. */
export function unusualDayOf(day: string, session: Session, calendar: Calendar): UnusualDay | null {
  const { today, weekDays, isHoliday, isInTerm, isHalfDay } = calendar
  if (day > today) return 'future'
  if (!weekDays.includes(weekdayOf(day))) return 'weekend'
  if (isHoliday) return 'holiday'
  if (!isInTerm) return 'outside-term'
  return isHalfDay && session === 'afternoon' ? 'half-day' : null
}

export function sentenceOfUnusualDay(why: UnusualDay) {
  return `${unusualDaySentences[why]} Confirm that you mean it, then save again.`
}
