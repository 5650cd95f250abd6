import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { deleteUnsentAttachments } from './modules/communication/chat'
import { deleteOldDeliveries } from './modules/exchange/webhooks'
import { cleanConfirmations } from './modules/identity/confirmations'
import { noteEnd } from './platform/audit/noted-end'
import { deleteOldBackupRuns } from './platform/backup/backup-run.repo'
import type { Db } from './platform/db/open'
import { deleteOldImports } from './platform/imports/import.repo'
import { deleteOldJobs } from './platform/jobs/job.repo'
import type { JobKind } from './platform/jobs/job-kind'

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

export async function cleanUp(db: Db) {
  await deleteUnsentAttachments(db)
  await deleteOldImports(db)
  await deleteOldJobs(db)
  await deleteOldBackupRuns(db)
  await cleanConfirmations(db)
  await deleteOldDeliveries(db)
  await db.deleteFrom('signin_attempt').where('at', '<', daysAgo(1)).execute()
  await db.deleteFrom('sign_in_step').where('ends_at', '<', daysAgo(0)).execute()
  await db.deleteFrom('passkey_challenge').where('ends_at', '<', daysAgo(0)).execute()
  await db.deleteFrom('slip_sheet').where('ends_at', '<', daysAgo(0)).execute()
  await db.deleteFrom('password_reset').where('ends_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('idempotency_key').where('at', '<', daysAgo(7)).execute()
  await db.deleteFrom('outbox_mail').where('sent_at', '<', daysAgo(7)).execute()
  await db.deleteFrom('timetable_run').where('started_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('release_load').where('at', '<', daysAgo(7)).execute()
  await db.deleteFrom('known_device').where('used_at', '<', daysAgo(90)).execute()
  await db.deleteFrom('session').where('ends_at', '<', daysAgo(90)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
