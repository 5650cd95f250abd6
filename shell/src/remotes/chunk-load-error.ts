import type { RemoteName } from '@bellhouse/contracts'

export type ChunkFailure = 'timeout' | 'error' | 'missing' | 'integrity' | 'init' | 'contract'

/** Code of a remote did not arrive or did not start; the one error of the loader. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(
    readonly remote: RemoteName,
    readonly type: ChunkFailure,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${remote} failed. (${type}: ${reason})`, options)
  }
}
