import type { DeployedShell, LoadReport } from '@bellhouse/contracts'
import { apiBase, readSession, readToken } from '@bellhouse/session'
import { readBlock } from '../page-data'
import { phaseOf, reasonOf } from '../remotes/reason-of'

/** Written by hand, because contract and client belong to what did not arrive; a test compares it with the contract. */
const path = '/api/release-loads'

/** Tells the server that the portal did not come, or threw before anything of it was drawn. */
export async function reportBrokenShell(cause: unknown, phase: LoadReport['phase'], ms: number) {
  const { release, pointer } = readBlock('deployed-shell') as Partial<DeployedShell>
  if (!release || !pointer || !readSession()) return
  const { type } = await reasonOf('shell', cause)
  const load: LoadReport = {
    ...{ remote: 'shell', release, outcome: 'failed', failure: type },
    ...{ phase: phaseOf(cause, phase), ms },
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${readToken()}` }
  await fetch(apiBase + path, { method: 'POST', headers, body: JSON.stringify({ loads: [load] }) })
}
