import { can, getAdminDashboard, getStudentDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { findReported } from '../../communication/chat'
import { readAdminDashboard } from './admin-dashboard'
import { readStudentDashboard, readTeacherDashboard } from './own-dashboards'

export function dashboardsRoutes(app: FastifyInstance) {
  handle(app, getAdminDashboard, async ({ db, actor }) => {
    const reported = can(actor, 'chat-reports.write') ? await findReported(db) : null
    return { ...(await readAdminDashboard(db)), ...(reported && { reported }) }
  })

  handle(app, getTeacherDashboard, ({ db, actor }) => readTeacherDashboard(db, actor))

  handle(app, getStudentDashboard, ({ db, actor }) => readStudentDashboard(db, actor))
}
