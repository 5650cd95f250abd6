import { createApi } from '@bellhouse/api-client'
import { type LoadReport, shellPart } from '@bellhouse/contracts'
import { apiBase, readSession, readToken } from '@bellhouse/session'
import { createLoadReporter } from '../remotes/load-reporter'
import { phaseOf, reasonOf } from '../remotes/reason-of'
import { readRunningRelease } from './running-release'

/** Tells the server that the portal did not come, or threw before anything of it was drawn. */
export async function reportBrokenShell(cause: unknown, phase: LoadReport['phase'], ms: number) {
  const running = readRunningRelease()
  if (!running || !readSession()) return
  const report = createLoadReporter(createApi({ baseUrl: apiBase, token: readToken }))
  const { type } = await reasonOf(shellPart, cause)
  const load = { remote: shellPart, release: running.release, outcome: 'failed', failure: type } as const
  report({ ...load, phase: phaseOf(cause, phase), ms })
}
