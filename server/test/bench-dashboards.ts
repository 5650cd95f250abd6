import { getAdminDashboard, getStudentDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import { readAdminDashboard } from '../src/modules/portal/dashboards/admin-dashboard'
import { readStudentDashboard, readTeacherDashboard } from '../src/modules/portal/dashboards/own-dashboards'
import type { Db } from '../src/platform/db/open'
import { actorOf, benchSchools, timeOf } from './bench-school'

// What is read, made and held against the contract.
async function timesIn(db: Db) {
  const teacher = await actorOf(db, 'staff')
  const student = await actorOf(db, 'student')
  return {
    admin: await timeOf(async () => getAdminDashboard.output.parse(await readAdminDashboard(db))),
    teacher: await timeOf(async () => getTeacherDashboard.output.parse(await readTeacherDashboard(db, teacher))),
    student: await timeOf(async () => getStudentDashboard.output.parse(await readStudentDashboard(db, student))),
  }
}

benchSchools('Dashboards on the server', timesIn)
