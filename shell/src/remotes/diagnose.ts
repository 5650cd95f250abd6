import type { LoadFailure } from '@bellhouse/contracts'

/** How long the second look may take, in milliseconds: it tells more about a failure, and nobody waits for that. */
const requestTimeout = 5_000

/**
 * Why a script or stylesheet failed: the browser's event does not say, so the file is looked at once more. It is fetched
 * past the browser's memory, or what was damaged on its way would stay there for good.
 */
export async function diagnose(address: string, integrity: string | undefined): Promise<LoadFailure> {
  try {
    const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(requestTimeout) })
    if (response.status === 404) return 'missing'
    if (!response.ok || !integrity) return 'error'
    return (await isIntact(response, integrity)) ? 'error' : 'integrity'
  } catch {
    return 'error'
  }
}

async function isIntact(response: Response, integrity: string) {
  const [algorithm = ''] = integrity.split('-')
  const name = algorithm.replace('sha', 'SHA-')
  const digest = new Uint8Array(await crypto.subtle.digest(name, await response.arrayBuffer()))
  return integrity === `${algorithm}-${btoa(String.fromCharCode(...digest))}`
}
