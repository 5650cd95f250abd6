import { lazy } from 'react'

/** Only whoever writes on report cards needs it. */
export const CommentList = lazy(async () => ({ default: (await import('./comment-list')).CommentList }))
