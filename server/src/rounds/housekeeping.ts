import type { FastifyInstance } from 'fastify'
import { deleteEndedUses } from '../http/allowance.repo'
import { deleteOldKeys } from '../http/idempotency'
import { deleteUnsentAttachments } from '../modules/communication/chat'
import { deleteOldDeliveries } from '../modules/exchange/webhooks'
import { deleteEndedSheets } from '../modules/identity/accounts'
import { cleanConfirmations } from '../modules/identity/confirmations'
import { deleteEndedChallenges } from '../modules/identity/second-factor'
import { deleteEndedSteps, deleteOldResets, deleteOldSessions, deleteOldTries } from '../modules/identity/session'
import { deleteOldLoads } from '../modules/portal/releases'
import { deleteOldRuns } from '../modules/timetable/timetable-runs'
import { noteEnd } from '../platform/audit/noted-end'
import { deleteOldBackupRuns } from '../platform/backup/backup-run.repo'
import type { Db } from '../platform/db/open'
import { deleteOldImports } from '../platform/imports/import.repo'
import { deleteOldJobs } from '../platform/jobs/job.repo'
import type { JobKind } from '../platform/jobs/job-kind'
import { deleteOldMails } from '../platform/mail/mail.repo'

const hour = 3_600

/** Once an hour: whatever nobody needs any longer goes, and where the audit ends is noted outside of the database. */
export const housekeeping = ({ db, env, files, log }: FastifyInstance): JobKind[] => [
  { kind: 'clean up', every: hour, run: () => cleanUp(db) },
  { kind: 'sweep files', every: hour, run: async () => log.info(await files.sweep(), 'files swept') },
  {
    kind: 'note the end of the audit',
    every: hour,
    run: async () => log.info(await noteEnd(db, env.DATA_DIR), 'the audit ends here'),
  },
]

/** What is over, by whoever keeps it; each says for how long it is still asked for. */
const removals = [
  deleteUnsentAttachments,
  deleteOldImports,
  deleteOldJobs,
  deleteOldBackupRuns,
  cleanConfirmations,
  deleteOldDeliveries,
  deleteOldTries,
  deleteEndedSteps,
  deleteEndedChallenges,
  deleteEndedSheets,
  deleteOldResets,
  deleteOldSessions,
  deleteOldKeys,
  deleteEndedUses,
  deleteOldMails,
  deleteOldRuns,
  deleteOldLoads,
]

export async function cleanUp(db: Db) {
  for (const remove of removals) await remove(db)
}
