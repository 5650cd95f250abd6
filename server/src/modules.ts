import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from './modules/accounts/accounts.routes'
import { applicationsRoutes } from './modules/admissions/applications.routes'
import { documentsRoutes } from './modules/admissions/documents.routes'
import { ownAdmissionRoutes } from './modules/admissions/own-admission.routes'
import { chatRoutes } from './modules/chat/chat.routes'
import { classesRoutes } from './modules/classes/classes.routes'
import { dashboardsRoutes } from './modules/dashboards/dashboards.routes'
import { attendanceRoutes } from './modules/registers/attendance.routes'
import { registersRoutes } from './modules/registers/registers.routes'
import { discoveryRoutes } from './modules/releases/discovery.routes'
import { releasesRoutes } from './modules/releases/releases.routes'
import { rosterExportsRoutes } from './modules/roster-exports/roster-exports.routes'
import { rosterImportsRoutes } from './modules/roster-imports/roster-imports.routes'
import { schoolRoutes } from './modules/school/school.routes'
import { searchRoutes } from './modules/search/search.routes'
import { passwordResetRoutes } from './modules/session/password-reset.routes'
import { sessionRoutes } from './modules/session/session.routes'
import { staffRoutes } from './modules/staff/staff.routes'
import { studentRecordsRoutes } from './modules/students/student-records.routes'
import { studentsRoutes } from './modules/students/students.routes'
import { combinationsRoutes } from './modules/subjects/combinations.routes'
import { subjectsRoutes } from './modules/subjects/subjects.routes'
import { holidaysRoutes } from './modules/terms/holidays.routes'
import { termsRoutes } from './modules/terms/terms.routes'

/** Every module's routes, in no order that matters. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  sessionRoutes,
  passwordResetRoutes,
  schoolRoutes,
  classesRoutes,
  studentsRoutes,
  studentRecordsRoutes,
  applicationsRoutes,
  documentsRoutes,
  ownAdmissionRoutes,
  subjectsRoutes,
  combinationsRoutes,
  termsRoutes,
  holidaysRoutes,
  accountsRoutes,
  staffRoutes,
  registersRoutes,
  attendanceRoutes,
  dashboardsRoutes,
  releasesRoutes,
  discoveryRoutes,
  rosterExportsRoutes,
  rosterImportsRoutes,
  chatRoutes,
  searchRoutes,
]
