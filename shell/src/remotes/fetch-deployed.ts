import {
  contractVersion,
  type DeployedRemote,
  type Pointer,
  pointerSchema,
  type RemoteName,
  releaseSchema,
} from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

interface Schema<T> {
  parse: (value: unknown) => T
}

/** Asks the store what is live of a remote: first the pointer, then the release that it names. */
export async function fetchDeployed(remote: RemoteName, signal: AbortSignal): Promise<DeployedRemote> {
  const home = `/store/remote-${remote}/`
  const pointer = await fetchJson(remote, `${home}pointer.json`, pointerSchema, signal)
  return describe(remote, pointer, `${home}releases/${pointer.active}/`, signal)
}

/** What a development server builds has no pointer; only its description is asked for anew. */
export const refetchDeployed = (remote: RemoteName, known: DeployedRemote, signal: AbortSignal) =>
  known.base.startsWith('/dev/') ? describe(remote, known.pointer, known.base, signal) : fetchDeployed(remote, signal)

async function describe(remote: RemoteName, pointer: Pointer, base: string, signal: AbortSignal) {
  const release = await fetchJson(remote, `${base}release.json`, releaseSchema, signal)
  return { pointer, release, base }
}

async function fetchJson<T>(remote: RemoteName, address: string, schema: Schema<T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, cache: 'no-cache' }).catch((cause) => {
    throw new ChunkLoadError(remote, 'error', `${address} cannot be reached`, { cause })
  })
  if (!response.ok) {
    const type = response.status === 404 ? 'missing' : 'error'
    throw new ChunkLoadError(remote, type, `${address} answers ${response.status}`)
  }
  try {
    return schema.parse(await response.json())
  } catch (cause) {
    throw new ChunkLoadError(remote, 'error', `${address} cannot be read`, { cause })
  }
}

/** A remote that expects another shell than this one is not even loaded. */
export function mustKeepContract({ release }: DeployedRemote) {
  if (release.contract === contractVersion) return
  const reason = `release ${release.id} expects version ${release.contract}, this shell is version ${contractVersion}`
  throw new ChunkLoadError(release.remote, 'contract', reason)
}
