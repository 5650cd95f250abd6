import { listBackgroundWork, mostBackgroundWork, readBackups } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { backupReader } from '../../../platform/backup/backup-state'
import { listJobsToSee } from '../../../platform/jobs/job.repo'

export function backgroundWorkRoutes(app: FastifyInstance) {
  handle(app, listBackgroundWork, ({ db }) => listJobsToSee(db, mostBackgroundWork))

  const readState = backupReader(app.db, app.env.BACKUP_DIR)
  handle(app, readBackups, async () => ({
    isDaily: app.env.BACKUP_DIR !== undefined,
    ...(await readState()),
    ...(app.reserve.isSpent && { isDiskFull: true as const }),
  }))
}
