import type { Problem } from '@bellhouse/contracts'

/** What the client says when a failed reply has no body. */
export const wrongServices = 'Wrong Services'

type Body = Partial<Problem> & Record<string, unknown>

/**
 * A call that failed. It carries the fields of the response body as its own (`code`, `message`, `fields`),
 * or the text `Wrong Services` where there was none.
 */
export abstract class HttpError extends Error {
  abstract readonly kind: 'bad-request' | 'bad-response' | 'network' | 'timeout' | 'cancelled'
  readonly code?: Problem['code']
  readonly fields?: Record<string, string>

  constructor(
    /** HTTP status, 0 where no reply came. */
    readonly status: number,
    readonly body: Body | null = null,
    options?: ErrorOptions,
  ) {
    super(wrongServices, options)
    if (body) Object.assign(this, body)
  }

  /** The server's problem, where the reply had one. */
  get problem(): Problem | null {
    return this.body?.code && this.body.message ? (this.body as Problem) : null
  }

  override toString() {
    return this.message
  }
}

/** The server refused the request: 4xx. */
export class BadRequestError extends HttpError {
  readonly kind = 'bad-request'
}

/** The server failed, or its reply could not be read: 5xx, or not what the contract says. */
export class BadResponseError extends HttpError {
  readonly kind = 'bad-response'
}

/** No reply came: the network or the server is away. */
export class NetworkError extends HttpError {
  readonly kind = 'network'
}

/** No reply came in time. */
export class TimeoutError extends HttpError {
  readonly kind = 'timeout'
}

/** The caller gave up. */
export class CancelledError extends HttpError {
  readonly kind = 'cancelled'
}

/** What somebody else wrote in between, and who, where that is why a change was refused. */
export const newerIn = (error: unknown): Problem['newer'] =>
  error instanceof HttpError ? error.problem?.newer : undefined
