import type { RemoteName } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { diagnose } from './diagnose'

/** What the bundler throws when a chunk or a stylesheet of a running remote does not arrive. */
interface BundlerFailure extends Error {
  code?: string
  type?: string
  request?: string
}

const isBundlerFailure = (cause: unknown): cause is BundlerFailure =>
  cause instanceof Error && (cause.name === 'ChunkLoadError' || isStyleFailure(cause))

/** Whether it was a stylesheet that did not arrive. */
export const isStyleFailure = (cause: unknown) =>
  cause instanceof Error && /CSS_CHUNK_LOAD_FAILED/.test(`${Reflect.get(cause, 'code')}`)

/** Whatever went wrong while a remote was loading, as the one error of the loader. */
export async function reasonOf(remote: RemoteName, cause: unknown) {
  if (cause instanceof ChunkLoadError) return cause
  if (!isBundlerFailure(cause)) return new ChunkLoadError(remote, 'init', `${cause}`, { cause })
  if (cause.type === 'timeout') return new ChunkLoadError(remote, 'timeout', cause.message, { cause })

  const address = new URL(cause.request ?? '', location.origin)
  const type = await diagnose(address.href, window.bellhouseIntegrity?.get(address.href))
  return new ChunkLoadError(remote, type, address.pathname, { cause })
}
