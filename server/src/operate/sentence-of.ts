import { hasCode, messageOf, Refusal } from '@bellhouse/releases'
import { StartupError } from '../platform/startup-error'

/** What went wrong, for the person at the terminal. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof StartupError) return error.message
  const message = messageOf(error)
  if (hasCode(error, 'ENOSPC', 'EDQUOT', '53100')) return `There is no space left on the disk: ${message}`
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return `A file may not be touched: ${message}`
  return `Something went wrong that should not: ${message}`
}
