import { lazy } from 'react'

/** Notices come with the first time that somebody opens their screen. */
export const NoticesPage = lazy(async () => ({ default: (await import('./notices-page')).NoticesPage }))
