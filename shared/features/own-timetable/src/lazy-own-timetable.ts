import { lazy } from 'react'

const loadOwnWeek = () => import('./own-week')
const loadNowCard = () => import('./now-card')
const loadCalendarSheet = () => import('./calendar-sheet')
const loadWeekStrip = () => import('./week-strip')

/** The own week comes with the first screen that shows it. */
export const OwnWeek = lazy(async () => ({ default: (await loadOwnWeek()).OwnWeek }))

export const NowSheet = lazy(async () => ({ default: (await import('./now-sheet')).NowSheet }))

export const CalendarSheet = lazy(async () => ({ default: (await loadCalendarSheet()).CalendarSheet }))

export const NowCard = lazy(async () => ({ default: (await loadNowCard()).NowCard }))

export const WeekStrip = lazy(async () => ({ default: (await loadWeekStrip()).WeekStrip }))

/**
 * Fetches the code of a dashboard's week, once, for a screen that draws it only when its data is there. What does not arrive is asked for
 * again where it is drawn, which says what happened.
 */
export const fetchWeek = {
  ofTeacher: () => void Promise.allSettled([loadNowCard(), loadWeekStrip()]),
  ofStudent: () => void Promise.allSettled([loadNowCard(), loadOwnWeek(), loadCalendarSheet()]),
}
