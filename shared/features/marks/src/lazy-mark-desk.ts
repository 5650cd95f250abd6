import { lazy } from 'react'

/** The mark grid is large and only two screens need it, so it comes with the first of them. */
export const MarkDesk = lazy(async () => ({ default: (await import('./mark-desk')).MarkDesk }))
