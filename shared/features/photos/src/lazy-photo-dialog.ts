import { lazy } from 'react'

/** Few people ever change a photo, so what it takes comes with the first time. */
export const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog')).PhotoDialog }))
