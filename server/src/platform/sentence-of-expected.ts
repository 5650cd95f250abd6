import { hasCode, messageOf, Refusal } from '@bellhouse/releases'
import { StartupError } from './startup-error'

/** Of a failure that whoever looks after the machine can do something about: what it is. */
export function sentenceOfExpected(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof StartupError) return error.message
  if (hasCode(error, 'ENOSPC', 'EDQUOT', '53100')) return `There is no space left on the disk: ${messageOf(error)}`
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return `A file may not be touched: ${messageOf(error)}`
  return undefined
}
