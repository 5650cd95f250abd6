import { lazy } from 'react'

/** Only two screens bring marks in from files, so the steps come with the first of them. */
export const MarkUploadDesk = lazy(async () => ({ default: (await import('./mark-upload-desk')).MarkUploadDesk }))
