import type { FastifyInstance } from 'fastify'
import { accountBatchesRoutes } from './modules/accounts/account-batches.routes'
import { accountsRoutes } from './modules/accounts/accounts.routes'
import { applicationsRoutes } from './modules/admissions/applications.routes'
import { documentsRoutes } from './modules/admissions/documents.routes'
import { ownAdmissionRoutes } from './modules/admissions/own-admission.routes'
import { runningNumbersRoutes } from './modules/admissions/running-numbers.routes'
import { assessmentsRoutes } from './modules/assessments/assessments.routes'
import { attendanceViewsRoutes } from './modules/attendance/attendance-views.routes'
import { attendanceImportsRoutes } from './modules/attendance-imports/attendance-imports.routes'
import { calendarFeedsRoutes } from './modules/calendar-feeds/calendar-feeds.routes'
import { chatRoutes } from './modules/chat/chat.routes'
import { chatGroupsRoutes } from './modules/chat/chat-groups.routes'
import { chatReportsRoutes } from './modules/chat/chat-reports.routes'
import { conversationsRoutes } from './modules/chat/conversations.routes'
import { classesRoutes } from './modules/classes/classes.routes'
import { coverRoutes } from './modules/cover/cover.routes'
import { dashboardsRoutes } from './modules/dashboards/dashboards.routes'
import { erasureRoutes } from './modules/erasure/erasure.routes'
import { gradingRoutes } from './modules/grading/grading.routes'
import { markUploadsRoutes } from './modules/mark-uploads/mark-uploads.routes'
import { markViewsRoutes } from './modules/mark-views/mark-views.routes'
import { marksRoutes } from './modules/marks/marks.routes'
import { noticesRoutes } from './modules/notices/notices.routes'
import { notificationsRoutes } from './modules/notifications/notifications.routes'
import { personRecordsRoutes } from './modules/person-records/person-records.routes'
import { photosRoutes } from './modules/photos/photos.routes'
import { attendanceRoutes } from './modules/registers/attendance.routes'
import { registerDeskRoutes } from './modules/registers/register-desk.routes'
import { registersRoutes } from './modules/registers/registers.routes'
import { discoveryRoutes } from './modules/releases/discovery.routes'
import { releasesRoutes } from './modules/releases/releases.routes'
import { commentTemplatesRoutes } from './modules/report-cards/comment-templates.routes'
import { reportCardRunsRoutes } from './modules/report-cards/report-card-runs.routes'
import { reportCardsRoutes } from './modules/report-cards/report-cards.routes'
import { rolloverRoutes } from './modules/rollover/rollover.routes'
import { rolloversRoutes } from './modules/rollover/rollovers.routes'
import { rosterExportsRoutes } from './modules/roster-exports/roster-exports.routes'
import { rosterImportsRoutes } from './modules/roster-imports/roster-imports.routes'
import { schoolRoutes } from './modules/school/school.routes'
import { schoolSettingsRoutes } from './modules/school/school-settings.routes'
import { schoolCalendarRoutes } from './modules/school-calendar/school-calendar.routes'
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
import { demandsRoutes } from './modules/timetable/demands.routes'
import { framesRoutes } from './modules/timetable/frames.routes'
import { lessonsRoutes } from './modules/timetable/lessons.routes'
import { ownWeekRoutes } from './modules/timetable/own-week.routes'
import { roomsRoutes } from './modules/timetable/rooms.routes'
import { timetableRoutes } from './modules/timetable/timetable.routes'
import { timetableFilesRoutes } from './modules/timetable-files/timetable-files.routes'
import { timetableRunsRoutes } from './modules/timetable-runs/timetable-runs.routes'

/** Every module's routes, in no order that matters. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  sessionRoutes,
  passwordResetRoutes,
  schoolRoutes,
  schoolSettingsRoutes,
  classesRoutes,
  studentsRoutes,
  studentRecordsRoutes,
  applicationsRoutes,
  documentsRoutes,
  ownAdmissionRoutes,
  runningNumbersRoutes,
  subjectsRoutes,
  combinationsRoutes,
  termsRoutes,
  holidaysRoutes,
  accountsRoutes,
  accountBatchesRoutes,
  personRecordsRoutes,
  erasureRoutes,
  staffRoutes,
  photosRoutes,
  gradingRoutes,
  assessmentsRoutes,
  marksRoutes,
  markViewsRoutes,
  reportCardsRoutes,
  reportCardRunsRoutes,
  commentTemplatesRoutes,
  markUploadsRoutes,
  registersRoutes,
  registerDeskRoutes,
  attendanceViewsRoutes,
  attendanceImportsRoutes,
  schoolCalendarRoutes,
  attendanceRoutes,
  dashboardsRoutes,
  noticesRoutes,
  notificationsRoutes,
  releasesRoutes,
  discoveryRoutes,
  rolloverRoutes,
  rolloversRoutes,
  rosterExportsRoutes,
  rosterImportsRoutes,
  chatRoutes,
  conversationsRoutes,
  chatGroupsRoutes,
  chatReportsRoutes,
  searchRoutes,
  timetableRoutes,
  timetableFilesRoutes,
  calendarFeedsRoutes,
  coverRoutes,
  timetableRunsRoutes,
  framesRoutes,
  roomsRoutes,
  lessonsRoutes,
  demandsRoutes,
  ownWeekRoutes,
]
