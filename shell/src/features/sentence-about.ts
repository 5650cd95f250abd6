import { HttpError } from '@bellhouse/api-client'

/** What to say under the field: what the server says about it, or that it did not answer. */
export function sentenceAbout(error: unknown): string {
  if (!(error instanceof HttpError) || !error.problem) return 'The server cannot be reached.'
  return Object.values(error.problem.fields ?? {})[0] ?? error.problem.message
}

/** Whether the server's sentence belongs to this field. */
export function isAbout(error: unknown, field: string): boolean {
  return error instanceof HttpError && error.problem?.fields?.[field] !== undefined
}
