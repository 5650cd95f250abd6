import type { LoadFailure, RemoteName } from '@bellhouse/contracts'

/** Code of a remote did not arrive or did not start; the one error of the loader. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(
    readonly remote: RemoteName,
    readonly type: LoadFailure,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${remote} failed. (${type}: ${reason})`, options)
  }
}
