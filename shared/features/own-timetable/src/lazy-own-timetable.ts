import { lazy } from 'react'

/** The own week comes with the first screen that shows it. */
export const OwnWeek = lazy(async () => ({ default: (await import('./own-week')).OwnWeek }))

export const NowSheet = lazy(async () => ({ default: (await import('./now-sheet')).NowSheet }))

export const CalendarSheet = lazy(async () => ({ default: (await import('./calendar-sheet')).CalendarSheet }))

export const NowCard = lazy(async () => ({ default: (await import('./now-card')).NowCard }))

export const WeekStrip = lazy(async () => ({ default: (await import('./week-strip')).WeekStrip }))
