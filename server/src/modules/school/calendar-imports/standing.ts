import { dayAfter, type SchoolEvent } from '@bellhouse/contracts'

/** A holiday or half day that is there, and by which name of a file it came, if by any. */
export interface StandingDay {
  day: string
  title: string
  uid: string | null
}

export interface StandingEvent extends SchoolEvent {
  uid: string | null
}

/** The school's calendar as it is. */
export interface Standing {
  holidays: StandingDay[]
  halfDays: StandingDay[]
  events: StandingEvent[]
}

/**
 * From the first until the last day of a title among holidays that follow each other: another holiday in the middle of a long one does not
 * end it.
 */
export function stretchOf(holidays: ReadonlyMap<string, StandingDay>, { day, title }: StandingDay) {
  const farthest = (step: 1 | -1) => {
    let end = day
    for (let next = holidays.get(dayAfter(day, step)); next; next = holidays.get(dayAfter(next.day, step))) {
      if (next.title === title) end = next.day
    }
    return end
  }
  return { startDate: farthest(-1), endDate: farthest(1) }
}
