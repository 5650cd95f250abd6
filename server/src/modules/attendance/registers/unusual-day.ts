import type { Session, UnusualDay } from '@bellhouse/contracts'

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
  if (!weekDays.includes(isoWeekDay(day))) return 'weekend'
  if (isHoliday) return 'holiday'
  if (!isInTerm) return 'outside-term'
  return isHalfDay && session === 'afternoon' ? 'half-day' : null
}

export function isoWeekDay(day: string) {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

const sentences: Record<UnusualDay, string> = {
  future: 'This day is still to come.',
  weekend: 'The school is closed on this day of the week.',
  holiday: 'This day is a holiday.',
  'half-day': 'This is a half day, with school in the morning only.',
  'outside-term': 'This day lies outside the term.',
}

export const reasonOfUnusualDay = (why: UnusualDay) => sentences[why]

export function sentenceOfUnusualDay(why: UnusualDay) {
  return `${sentences[why]} Confirm that you mean it, then save again.`
}
