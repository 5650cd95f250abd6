import type { RemoteName } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'

/** The specification's limit for code on its way, in milliseconds. */
export const chunkLoadTimeout = 120_000

/** One limit over everything that a load consists of; some of its steps would otherwise wait for ever. It ends early where it is `overtaken`. */
export async function withinDeadline<T>(
  remote: RemoteName,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  overtaken?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = (why: string) => {
      reject(new ChunkLoadError(remote, 'timeout', why))
      controller.abort()
    }
    timer = setTimeout(giveUp, milliseconds, `nothing after ${milliseconds / 1000} s`)
    overtaken?.addEventListener('abort', () => giveUp('another load has found out that it does not start'))
  })
  try {
    return await Promise.race([work(controller.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}
