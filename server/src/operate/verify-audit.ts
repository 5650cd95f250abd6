import { readEnv } from '../env'
import { verifyAudit } from '../platform/audit/audit-chain.repo'
import { findLoss, readNotedEnd } from '../platform/audit/noted-end'
import { openPortal } from './open-portal'
import type { Outcome } from './outcome'

/** Says whether the audit is as it was written, or where it is not. */
export async function sayAudit(): Promise<Outcome> {
  const env = readEnv()
  const database = await openPortal(env)
  try {
    const { entries, redacted, end, broken } = await verifyAudit(database.db)
    if (broken) return { said: `The audit is broken: entry ${broken.entryId} ${broken.reason}.`, isWell: false }
    const noted = await readNotedEnd(env.DATA_DIR)
    const loss = await findLoss(database.db, noted)
    if (loss) return { said: loss, isWell: false }
    const changes =
      redacted === 0 ? '' : ` ${redacted} times an erasure or a merge has changed one, and the chain tells it.`
    const last = end ? `\nIt ends at place ${end.place} with ${end.hash}` : ''
    const known = noted ? `\nWhat was noted at ${noted.at}, at place ${noted.place}, is in it.` : ''
    return { said: `The audit is intact: ${entries} entries.${changes}${last}${known}`, isWell: true }
  } finally {
    await database.close()
  }
}
