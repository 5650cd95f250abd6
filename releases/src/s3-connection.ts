import type { S3 } from '@aws-sdk/client-s3'
import { messageOf, Refusal, StoreAwayError } from './refusal'

const connectionTimeout = 3_000
const requestTimeout = 15_000

/** Connects as the environment variables of AWS say. Only whoever has a bucket waits for the client to be read. */
export async function connectToS3(): Promise<S3> {
  // It would tell everybody at the terminal which Node it will want one day; the version here is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { S3: Client } = await import('@aws-sdk/client-s3')
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env
  const isElsewhere = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL)
  const region = AWS_REGION || AWS_DEFAULT_REGION || (isElsewhere ? 'us-east-1' : undefined)
  return new Client({
    requestHandler: { connectionTimeout, requestTimeout },
    // Elsewhere than at AWS, buckets seldom have host names of their own.
    forcePathStyle: isElsewhere,
    ...(region && { region }),
  })
}

/** The HTTP status that a failure of the client carries. */
export const statusOf = (error: unknown): number | undefined => metadataOf(error).httpStatusCode

/** How often the client has asked before it gave up. */
export const triesOf = (error: unknown): number => metadataOf(error).attempts ?? 1

function metadataOf(error: unknown): { httpStatusCode?: number; attempts?: number } {
  return typeof error === 'object' && error !== null && '$metadata' in error ? (error.$metadata ?? {}) : {}
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

export const isMissing = (error: unknown) => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** What nobody may expect becomes a sentence; what a condition or a missing file leads to stays as it is. */
export function refusalOf(error: unknown, address: string): unknown {
  const status = statusOf(error)
  if (isMissing(error) || [304, 409, 412].includes(status ?? 0)) return error
  if (nameOf(error) === 'NoSuchBucket') return new Refusal(`There is no bucket at ${address}.`, { cause: error })
  const reason = reasonOf(error)
  if (status === 403) return new Refusal(`${address} may not be touched: ${reason}`, { cause: error })
  return new StoreAwayError(`${address} cannot be reached: ${reason}`, { cause: error })
}

const reasonOf = (error: unknown) =>
  messageOf(error) ||
  (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no reason')
