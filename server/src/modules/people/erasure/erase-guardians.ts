import type { ErasureReason } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { eraseFromAudit, eraseFromImports, eraseFromTexts } from './erase-elsewhere.repo'
import { eraseExternalIds, eraseMails, takeTime } from './erasure.repo'
import {
  deleteGuardians,
  eraseFromApplications,
  listEmailsOfGuardians,
  listWordsOfGuardians,
} from './guardian-erasure.repo'

interface Erased {
  /** Files that are to go once the transaction is committed. */
  files: string[]
  /** To which no mail is to be left. */
  addresses: string[]
}

/** Takes guardians out of everything that the database keeps; that it happened stays, under nobody's name. */
export async function eraseGuardiansIn(
  db: Db,
  act: { actor: Actor },
  { ids, reason }: { ids: readonly string[]; reason: ErasureReason },
): Promise<Erased> {
  await takeTime(db)
  const words = await listWordsOfGuardians(db, ids)
  const addresses = await listEmailsOfGuardians(db, ids)

  await eraseFromApplications(db, ids)
  await eraseFromAudit(db, ids, words)
  await eraseFromTexts(db, words)
  const files = await eraseFromImports(db)
  await eraseExternalIds(db, ids)
  await eraseMails(db, addresses)
  await deleteGuardians(db, ids)
  await auditEach(
    db,
    act.actor,
    ids.map((id) => ({ action: 'erase', kind: 'guardian', id, after: { reason } })),
  )
  return { files, addresses }
}
