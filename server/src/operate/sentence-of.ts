import { messageOf } from '@bellhouse/releases'
import { sentenceOfExpected } from '../platform/sentence-of-expected'

/** What went wrong, for the person at the terminal. */
export const sentenceOf = (error: unknown): string =>
  sentenceOfExpected(error) ?? `Something went wrong that should not: ${messageOf(error)}`
