import type { RemoteName } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

interface Schema<T> {
  parse: (value: unknown) => T
}

interface Fetched<T> {
  value: T
  /** As it was written, with fields that only newer versions know: a signature covers these, too. */
  raw: object
}

/** A file of the store as an object; asked for anew each time, whatever the browser remembers. */
export async function fetchJson<T>(
  remote: RemoteName,
  address: string,
  schema: Schema<T>,
  signal: AbortSignal,
): Promise<Fetched<T>> {
  const response = await fetch(address, { signal, cache: 'no-cache' }).catch((cause) => {
    throw new ChunkLoadError(remote, 'error', `${address} cannot be reached`, { cause })
  })
  if (!response.ok) {
    const type = response.status === 404 ? 'missing' : 'error'
    throw new ChunkLoadError(remote, type, `${address} answers ${response.status}`)
  }
  try {
    const raw = await response.json()
    return { value: schema.parse(raw), raw }
  } catch (cause) {
    throw new ChunkLoadError(remote, 'error', `${address} cannot be read`, { cause })
  }
}
