import { type LoadReport, type PartName, type Pointer, shellPart } from '@bellhouse/contracts'

/**
 * A canary of the shell that drew nothing could not tell so. The shell that came in its place does, with the first load that
 * somebody who could sign in there tells of it.
 */
export function withSkippedShell(loads: readonly LoadReport[], skipped: string | null): LoadReport[] {
  const served = loads.find(({ remote, outcome }) => remote === shellPart && outcome === 'loaded')
  if (!skipped || !served || served.release === skipped) return [...loads]
  const failed = { outcome: 'failed', failure: 'init', phase: 'init', ms: 0 } as const
  return [...loads, { remote: shellPart, release: skipped, ...failed, fallback: served.release }]
}

/** The canary of the shell that failed for whoever tells, where it did: `Try again` is to bring another one. */
export function findFailedCanary(credible: readonly LoadReport[], pointers: ReadonlyMap<PartName, Pointer>) {
  const canary = pointers.get(shellPart)?.canary?.release
  return credible.find(({ remote, release, outcome, inUse }) => {
    return remote === shellPart && outcome === 'failed' && !inUse && release === canary
  })?.release
}
