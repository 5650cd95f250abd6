import { HttpError } from '@bellhouse/api-client'
import { problemSentence } from '@bellhouse/ui'
import { DeviceError } from './uses-device'

/** What the server says about one field. */
export const fieldSentence = (error: unknown, field: string) =>
  error instanceof HttpError ? error.problem?.fields?.[field] : undefined

/** What it says about none of them. */
export const otherSentence = (error: Error | null) =>
  error && !(error instanceof HttpError && error.problem?.fields) ? sentenceOf(error) : undefined

const sentenceOf = (error: Error) => (error instanceof DeviceError ? error.message : problemSentence(error))
