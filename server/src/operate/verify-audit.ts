import { readEnv } from '../env'
import { verifyAudit } from '../platform/audit/audit-chain.repo'
import { openBeside } from './open-portal'
import type { Outcome } from './outcome'

/** Says whether the audit is as it was written, or where it is not. */
export async function sayAudit(): Promise<Outcome> {
  const database = await openBeside(readEnv())
  try {
    const { entries, redacted, end, broken } = await verifyAudit(database.db)
    if (broken) return { said: `The audit is broken: entry ${broken.entryId} ${broken.reason}.`, isWell: false }
    const changes =
      redacted === 0 ? '' : ` ${redacted} times an erasure or a merge has changed one, and the chain tells it.`
    const last = end ? `\nIt ends at place ${end.place} with ${end.hash}` : ''
    return { said: `The audit is intact: ${entries} entries.${changes}${last}`, isWell: true }
  } finally {
    await database.close()
  }
}
