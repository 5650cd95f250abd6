import type { PartName } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

interface Wanted<T> {
  part: PartName
  address: string
  schema: { parse: (value: unknown) => T }
  /** Refuses what was read; it is given as it was written, with fields that only newer versions know. */
  verify: (raw: object) => Promise<void>
  signal: AbortSignal
}

export type JsonReader = <T>(wanted: Wanted<T>) => Promise<T>

/** Reads files of the store as objects; asked for anew each time, whatever the browser remembers. */
export function createJsonReader(): JsonReader {
  const unanswered = new Map<string, number>()
  const badlyRead = new Set<string>()

  /** A browser joins a request to the one of the same address that still hangs, so each further one has another address. */
  function nextRequest(address: string) {
    const before = unanswered.get(address) ?? 0
    unanswered.set(address, before + 1)
    // What was read badly may be kept on the way, and would be taken for unchanged.
    const cache: RequestCache = before > 0 || badlyRead.has(address) ? 'reload' : 'no-cache'
    return { asked: before === 0 ? address : `${address}?attempt=${before + 1}`, cache }
  }

  return async ({ part, address, schema, verify, signal }) => {
    const { asked, cache } = nextRequest(address)
    badlyRead.add(address)
    const response = await fetch(asked, { signal, cache }).catch((cause) => {
      if (!signal.aborted) unanswered.delete(address)
      throw new ChunkLoadError(part, 'error', `${address} cannot be reached`, { cause })
    })
    if (!response.ok) {
      unanswered.delete(address)
      const type = response.status === 404 ? 'missing' : 'error'
      throw new ChunkLoadError(part, type, `${address} answers ${response.status}`)
    }
    const [raw, value] = await readBody(response, schema).catch((cause) => {
      if (!signal.aborted) unanswered.delete(address)
      throw new ChunkLoadError(part, 'error', `${address} cannot be read`, { cause })
    })
    unanswered.delete(address)
    await verify(raw)
    badlyRead.delete(address)
    return value
  }
}

async function readBody<T>(response: Response, schema: Wanted<T>['schema']): Promise<[raw: object, value: T]> {
  const raw = await response.json()
  return [raw, schema.parse(raw)]
}
