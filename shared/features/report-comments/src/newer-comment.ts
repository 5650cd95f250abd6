import { newerIn } from '@bellhouse/api-client'

/** The comments that somebody else wrote in between. */
export function newerCommentIn(error: unknown) {
  const newer = newerIn(error)
  if (!newer) return undefined
  const { classTeacher, headTeacher, version } = newer.record
  return {
    by: newer.by,
    classTeacher: String(classTeacher ?? ''),
    headTeacher: String(headTeacher ?? ''),
    version: Number(version),
  }
}
