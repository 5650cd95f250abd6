import type { LoadReport } from '@bellhouse/contracts'

/** One attempt to load something, and how far it has come. */
export interface Trip {
  signal: AbortSignal
  phase: LoadReport['phase']
}
