interface Calendar {
  today: string
  /** ISO week days on which the school is open, Monday being 1. */
  weekDays: readonly number[]
  isHoliday: boolean
  isInTerm: boolean
}

/** Why a register on this day would surprise the school; null on a day like any other. */
export function unusualDayOf(day: string, { today, weekDays, isHoliday, isInTerm }: Calendar) {
  if (day > today) return 'future' as const
  if (!weekDays.includes(isoWeekDay(day))) return 'weekend' as const
  if (isHoliday) return 'holiday' as const
  return isInTerm ? null : ('outside-term' as const)
}

function isoWeekDay(day: string) {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

const sentences = {
  future: 'This day is still to come.',
  weekend: 'The school is closed on this day of the week.',
  holiday: 'This day is a holiday.',
  'outside-term': 'This day lies outside the term.',
}

export function sentenceOfUnusualDay(why: keyof typeof sentences) {
  return `${sentences[why]} Confirm that you mean it, then save again.`
}
