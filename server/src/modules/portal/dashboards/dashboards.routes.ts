import { can, getAdminDashboard, getStudentDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { askAll } from '../../../platform/db/ask-all'
import { isFolderFull } from '../../../platform/disk/folder-room'
import { listFailingKinds } from '../../../platform/jobs/job.repo'
import { findReported } from '../../communication/chat'
import { isTeaching } from '../../people/staff'
import { readAdminDashboard } from './admin-dashboard'
import { decisionsFor } from './decisions'
import { readStudentDashboard, readTeacherDashboard } from './own-dashboards'

export function dashboardsRoutes(app: FastifyInstance) {
  handle(app, getAdminDashboard, async ({ db, actor }) => {
    const { staffId } = actor
    const [school, reported, teaches, failing] = await askAll(db, [
      () => readAdminDashboard(db),
      async () => (can(actor, 'chat-reports.write') ? findReported(db) : null),
      async () => staffId !== null && isTeaching(db, staffId),
      async () => (can(actor, 'releases.read') ? [...(await noRoom(app)), ...(await listFailingKinds(db))] : []),
    ])
    const { ofLeavers, decisions, ...told } = school
    return {
      ...told,
      decisions: decisionsFor(actor, decisions),
      ...(ofLeavers && can(actor, 'timetables.write') && { ofLeavers }),
      ...(reported && { reported }),
      ...(failing.length > 0 && { failing }),
      ...(teaches && { teaches }),
    }
  })

  handle(app, getTeacherDashboard, ({ db, actor }) => readTeacherDashboard(db, actor))

  handle(app, getStudentDashboard, ({ db, actor }) => readStudentDashboard(db, actor))
}

const noRoom = async ({ reserve, env }: FastifyInstance) =>
  reserve.isSpent || (await isFolderFull(env)) ? ['keep room on the disk'] : []
