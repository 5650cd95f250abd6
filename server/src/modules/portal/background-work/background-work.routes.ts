import { listBackgroundWork, mostBackgroundWork } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { listJobsToSee } from '../../../platform/jobs/job.repo'

export function backgroundWorkRoutes(app: FastifyInstance) {
  handle(app, listBackgroundWork, ({ db }) => listJobsToSee(db, mostBackgroundWork))
}
