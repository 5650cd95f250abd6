import type { LoadReport, RemoteName } from '@bellhouse/contracts'
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
const isStyleFailure = (cause: unknown) =>
  cause instanceof Error && /CSS_CHUNK_LOAD_FAILED/.test(`${Reflect.get(cause, 'code')}`)

/** Where a load was that failed, as far as its error says more than the loader knows. */
export function phaseOf(cause: unknown, phase: LoadReport['phase']): LoadReport['phase'] {
  if (isStyleFailure(cause)) return 'style'
  return phase === 'render' && isBundlerFailure(cause) ? 'chunk' : phase
}

/** The file of a build that did not arrive; nothing where something else went wrong. */
export const addressOfFailure = (cause: unknown): URL | undefined =>
  isBundlerFailure(cause) ? new URL(cause.request ?? '', location.origin) : undefined

/** Whatever went wrong while a remote was loading, as the one error of the loader. */
export async function reasonOf(remote: RemoteName, cause: unknown) {
  if (cause instanceof ChunkLoadError) return cause
  if (!isBundlerFailure(cause)) return new ChunkLoadError(remote, 'init', `${cause}`, { cause })
  if (cause.type === 'timeout') return new ChunkLoadError(remote, 'timeout', cause.message, { cause })

  const { href, origin, pathname } = new URL(cause.request ?? '', location.origin)
  const type = await diagnose(href, window.bellhouseIntegrity?.get(origin + pathname))
  return new ChunkLoadError(remote, type, pathname, { cause })
}
