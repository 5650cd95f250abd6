import type { DeployedRemote, LoadReport } from '@bellhouse/contracts'

/** One attempt to load something, and how far it has come. */
export interface LoadAttempt {
  signal: AbortSignal
  phase: LoadReport['phase']
}

/** What is to be loaded from whichever release turns out to be the right one. */
export interface LoadRequest {
  /** Its path or the name under which it is exposed; nothing where only the description is asked for. */
  what?: string
  /** Nobody looks at it: what is on the page of the same remote stays what it is, and this fails alone. */
  isBehind?: true
  work: (chosen: DeployedRemote, attempt: LoadAttempt) => Promise<unknown>
}
