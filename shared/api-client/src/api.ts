import { type Endpoint, fillPath, type InputOf, type OutputOf } from '@bellhouse/contracts'
import { BadRequestError, BadResponseError, CancelledError, HttpError, NetworkError, TimeoutError } from './errors'

export interface CallOptions {
  signal?: AbortSignal
  /** The same key on a repeated command has its effect once. */
  idempotencyKey?: string
  /** Files of an `upload` endpoint. */
  files?: readonly File[]
  /** Damaged files among them are taken as they are when they are repaired. */
  repair?: boolean
  /** Milliseconds; 30,000 unless said otherwise. */
  timeout?: number
  /** Runs behind the page, which shows no progress for it. */
  isQuiet?: boolean
}

/** Calls one endpoint: input in, output out, or one of the five errors of `errors.ts`. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>

export interface ApiOptions {
  /** Stands before the contract's `/api`, for instance `https://school.example`; empty for the same origin. */
  baseUrl?: string
  token: () => string | null
  fetch?: typeof fetch
  /** Told of each request's start (+1) and end (-1). */
  onActivity?: (change: 1 | -1) => void
  /** Told when the server no longer accepts the session. */
  onSignedOut?: (refusal: HttpError) => void
}

const defaultTimeout = 30_000

export function createApi(given: ApiOptions): Api {
  return async (endpoint, input, options = {}) => {
    const tell = options.isQuiet ? undefined : given.onActivity
    tell?.(1)
    const token = given.token()
    try {
      const request = requestOf(endpoint, input as Record<string, unknown>, { ...given, token: () => token }, options)
      const response = await send(request, given.fetch ?? fetch, options)
      if (!response.ok) throw await failureOf(response)
      return await readReply(endpoint, response)
    } catch (error) {
      // A call with the token of before says nothing about the session that there is by now.
      if (error instanceof HttpError && error.status === 401 && token && given.token() === token)
        given.onSignedOut?.(error)
      throw error
    } finally {
      tell?.(-1)
    }
  }
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>, given: ApiOptions, options: CallOptions) {
  const { path, rest } = fillPath(endpoint.path, input)
  const headers = new Headers({ accept: 'application/json' })
  const token = given.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)

  const url = `${given.baseUrl ?? ''}${path}`
  if (endpoint.method === 'GET') return { url: url + queryOf(rest), init: { method: 'GET', headers } }
  if (endpoint.transport === 'upload')
    return { url, init: { method: endpoint.method, headers, body: formOf(rest, options) } }

  headers.set('content-type', 'application/json')
  return { url, init: { method: endpoint.method, headers, body: JSON.stringify(rest) } }
}

/** By which address an endpoint is read: parameters in its path, everything else that is given in its query. */
export function addressOfReading(path: string, input: Record<string, unknown>) {
  const { path: filled, rest } = fillPath(path, input)
  return filled + queryOf(rest)
}

function queryOf(input: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The input travels as one JSON part named `input`, each file as a part named `files`. */
function formOf(input: Record<string, unknown>, { files = [], repair }: CallOptions) {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  if (repair) form.append('repair', 'yes')
  for (const file of files) form.append('files', file, file.name)
  return form
}

async function send(request: { url: string; init: RequestInit }, fetcher: typeof fetch, options: CallOptions) {
  const deadline = AbortSignal.timeout(options.timeout ?? defaultTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    return await fetcher(request.url, { ...request.init, signal })
  } catch (cause) {
    if (options.signal?.aborted) throw new CancelledError(0, null, { cause })
    if (deadline.aborted) throw new TimeoutError(0, null, { cause })
    throw new NetworkError(0, null, { cause })
  }
}

async function failureOf(response: Response) {
  const body = await response.json().catch(() => null)
  const ErrorClass = response.status < 500 ? BadRequestError : BadResponseError
  return new ErrorClass(response.status, body)
}

async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
  if (endpoint.transport === 'download') {
    return { filename: filenameOf(response), blob: await response.blob() } as OutputOf<E>
  }
  const body = await response.json().catch((cause) => {
    throw new BadResponseError(response.status, null, { cause })
  })
  const read = endpoint.output.safeParse(body)
  if (!read.success) throw new BadResponseError(response.status, null, { cause: read.error })
  return read.data as OutputOf<E>
}

function filenameOf(response: Response) {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'download')
}
