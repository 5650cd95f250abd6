import { lazy } from 'react'

/** The own week comes with the first screen that shows it. */
export const OwnWeek = lazy(async () => ({ default: (await import('./own-week')).OwnWeek }))

export const NowSheet = lazy(async () => ({ default: (await import('./now-sheet')).NowSheet }))

export const CalendarSheet = lazy(async () => ({ default: (await import('./calendar-sheet')).CalendarSheet }))
