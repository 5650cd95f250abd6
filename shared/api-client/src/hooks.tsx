import type { Endpoint, InputOf, OutputOf } from '@bellhouse/contracts'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import type { Api, CallOptions } from './api'
import { NetworkError } from './errors'
import type { Asked } from './kept-answers'

/** Milliseconds for which an answer counts as new, and is not asked for again by another screen. */
export const freshFor = 15_000

const ApiContext = createContext<Api | null>(null)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The client itself, for the few calls that are neither a query nor a command (a download, say). */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}

const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

interface QueryOptions<E extends Endpoint> {
  /** Milliseconds until the answer is asked for again, or `false` when it will not change any more by itself. */
  refreshEvery?: (answer: OutputOf<E>) => number | false
}

/** The endpoint's answer. Suspends until it is there and throws to the nearest frame when it fails. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { refreshEvery }: QueryOptions<E> = {},
): OutputOf<E> {
  const api = useApi()
  return useSuspenseQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => api(endpoint, input, { signal }),
    // Asked without a network too: it fails at once with a sentence instead of waiting in silence, or is answered from what was kept.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (refreshEvery && state.data ? refreshEvery(state.data) : false),
  }).data
}

/**
 * The same for an input that changes while the person types: the last answer stays until the next is there.
 * `undefined` before the first one; an `undefined` input asks nothing.
 */
export function useLiveEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E> | undefined) {
  const api = useApi()
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: keyOf(endpoint, input ?? null),
    queryFn: ({ signal }) => api(endpoint, input as InputOf<E>, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
  if (error) throw error
  return { data: data as OutputOf<E> | undefined, isStale: isPlaceholderData }
}

/** What never changes once it is there, by its key: the bytes of a photo, say. Undefined until then, and where it does not come. */
export function useUnchanging<T>(key: readonly string[], load: (options: { signal: AbortSignal }) => Promise<T>) {
  return useQuery({ queryKey: key, queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: false }).data
}

interface CommandOptions {
  /** The queries that this command makes stale. */
  refreshes?: readonly Endpoint[]
  /** Milliseconds, where an answer may take longer than others do. */
  timeout?: number
}

export type Given<E extends Endpoint> = InputOf<E> | { input: InputOf<E>; options: CallOptions }

/** What follows a command on the screen that gave it. */
export interface Afterwards<E extends Endpoint> {
  onSuccess?: (answer: OutputOf<E>, given: Given<E>) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/**
 * A write. A repeat after a lost reply carries the same idempotency key, so it has its effect once. What follows it follows also where the
 * answers that it refreshes have taken its button away, and not where its person had gone on to something else before it was done; a
 * failure is said in any case.
 */
export function useCommand<E extends Endpoint>(endpoint: E, { refreshes = [], timeout }: CommandOptions = {}) {
  const api = useApi()
  const client = useQueryClient()
  const isHere = useRef<boolean>(undefined)
  const wasHere = useRef<boolean>(undefined)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const command = useMutation({
    mutationFn: (given: Given<E>) => callIdempotently(api, endpoint, given, timeout),
    onSuccess: () => {
      wasHere.current = isHere.current
      return refresh(client, refreshes)
    },
    // Without a network it says so, and does nothing by itself once its person has gone on to something else.
    networkMode: 'always',
  })
  const { mutateAsync } = command
  const mutate = useCallback(
    (given: Given<E>, after: Afterwards<E> = {}) =>
      void mutateAsync(given).then(
        (answer) => {
          if (wasHere.current) after.onSuccess?.(answer, given)
          if (wasHere.current) after.onSettled?.()
        },
        (error: Error) => {
          after.onError?.(error)
          if (isHere.current) after.onSettled?.()
        },
      ),
    [mutateAsync],
  )
  return { ...command, mutate }
}

const pausesBeforeRepeat = [300, 1500]

async function callIdempotently<E extends Endpoint>(
  api: Api,
  endpoint: E,
  given: Given<E>,
  timeout: number | undefined,
): Promise<OutputOf<E>> {
  const { input, options } = isWithOptions<E>(given) ? given : { input: given, options: {} }
  const callOptions = { idempotencyKey: crypto.randomUUID(), ...(timeout && { timeout }), ...options }
  for (const pause of pausesBeforeRepeat) {
    try {
      return await api(endpoint, input, callOptions)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return api(endpoint, input, callOptions)
}

function isWithOptions<E extends Endpoint>(given: Given<E>): given is { input: InputOf<E>; options: CallOptions } {
  return typeof given === 'object' && given !== null && 'input' in given && 'options' in given
}

/** The files that a command was last given, to send them once more. */
export function filesOf(command: { variables: unknown }): readonly File[] {
  const given = command.variables
  return isWithOptions(given as Given<Endpoint>) ? ((given as { options: CallOptions }).options.files ?? []) : []
}

function refresh(client: QueryClient, endpoints: readonly Endpoint[]) {
  return Promise.all(
    endpoints.map((endpoint) => {
      const queryKey = keyOf(endpoint)
      for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
        if (query.state.data === undefined) askAgainAfter(client, query)
      }
      return client.invalidateQueries({ queryKey })
    }),
  )
}

/** A first answer that is still on its way was asked for before the change; it would count as fresh. */
function askAgainAfter(client: QueryClient, { promise, queryKey }: Query) {
  const askAgain = () => client.invalidateQueries({ queryKey, exact: true })
  // Whoever waits for the answer hears of a failure.
  promise?.then(askAgain, () => undefined)
}

/** Makes answers stale, and asks anew for those that are on the page; what is on its way already is not asked for twice. */
export function askAgain(client: QueryClient, asked: readonly Asked[]) {
  for (const { endpoint, input } of asked) {
    void client.invalidateQueries({ queryKey: keyOf(endpoint, input), exact: true }, { cancelRefetch: false })
  }
}

/** Puts an answer that is known already where it would have been asked for; it counts as fresh. */
export function useKnown(): <E extends Endpoint>(endpoint: E, input: InputOf<E>, answer: OutputOf<E>) => void {
  const client = useQueryClient()
  return (endpoint, input, answer) => void client.setQueryData(keyOf(endpoint, input), answer)
}

/** Makes queries stale without a command: for what a reading changes on the server, such as unread counts. */
export function useRefresh(): (...endpoints: Endpoint[]) => Promise<unknown> {
  const client = useQueryClient()
  return (...endpoints) => refresh(client, endpoints)
}

/** Makes queries stale and asks for none of them before somebody opens what shows them. */
export function useRefreshLater(): (...endpoints: Endpoint[]) => void {
  const client = useQueryClient()
  return (...endpoints) => {
    for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'none' })
  }
}
