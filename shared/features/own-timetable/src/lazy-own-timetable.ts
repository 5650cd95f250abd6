import { lazy } from 'react'

const loadDayLine = () => import(/* webpackChunkName: "own-day" */ './day-line')
const loadWeekStrip = () => import(/* webpackChunkName: "own-day" */ './week-strip')

/** The own week comes with the first screen that shows it. */
export const OwnWeek = lazy(async () => ({ default: (await import('./own-week')).OwnWeek }))

export const NowSheet = lazy(async () => ({ default: (await import('./now-sheet')).NowSheet }))

export const CalendarSheet = lazy(async () => ({ default: (await import('./calendar-sheet')).CalendarSheet }))

export const DayLine = lazy(async () => ({ default: (await loadDayLine()).DayLine }))

export const WeekStrip = lazy(async () => ({ default: (await loadWeekStrip()).WeekStrip }))

/**
 * Fetches the code of a dashboard's week, once, for a screen that draws it only when its data is there. What does not arrive is asked for
 * again where it is drawn, which says what happened.
 */
export const fetchWeek = () => void Promise.allSettled([loadDayLine(), loadWeekStrip()])
