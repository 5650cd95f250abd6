import { getAdminDashboard, getStudentDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { readAdminDashboard } from './admin-dashboard'
import { readStudentDashboard, readTeacherDashboard } from './own-dashboards'

export function dashboardsRoutes(app: FastifyInstance) {
  handle(app, getAdminDashboard, ({ db }) => readAdminDashboard(db))

  handle(app, getTeacherDashboard, ({ db, actor }) => readTeacherDashboard(db, actor))

  handle(app, getStudentDashboard, ({ db, actor }) => readStudentDashboard(db, actor))
}
