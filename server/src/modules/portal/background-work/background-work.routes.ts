import { listBackgroundWork, mostBackgroundWork, readBackups } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { readBackupState } from '../../../platform/backup/backup-run.repo'
import { listJobsToSee } from '../../../platform/jobs/job.repo'

export function backgroundWorkRoutes(app: FastifyInstance) {
  handle(app, listBackgroundWork, ({ db }) => listJobsToSee(db, mostBackgroundWork))

  handle(app, readBackups, async ({ db }) => ({
    isDaily: app.env.BACKUP_DIR !== undefined,
    ...(await readBackupState(db, app.env.BACKUP_DIR)),
  }))
}
