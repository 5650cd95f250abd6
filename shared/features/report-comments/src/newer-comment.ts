import { HttpError } from '@bellhouse/api-client'

/** What somebody else wrote in between, where that is why a comment was refused. */
export function newerIn(error: unknown) {
  const newer = error instanceof HttpError ? error.problem?.newer : undefined
  if (!newer) return undefined
  const { classTeacher, headTeacher, version } = newer.record
  return {
    by: newer.by,
    classTeacher: String(classTeacher ?? ''),
    headTeacher: String(headTeacher ?? ''),
    version: Number(version),
  }
}
