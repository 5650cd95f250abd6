import type { FastifyInstance } from 'fastify'
import { attendanceViewsRoutes } from './modules/attendance/attendance/attendance-views.routes'
import { attendanceImportsRoutes } from './modules/attendance/attendance-imports/attendance-imports.routes'
import { attendanceRoutes } from './modules/attendance/registers/attendance.routes'
import { registerDeskRoutes } from './modules/attendance/registers/register-desk.routes'
import { registersRoutes } from './modules/attendance/registers/registers.routes'
import { chatRoutes } from './modules/communication/chat/chat.routes'
import { chatGroupsRoutes } from './modules/communication/chat/chat-groups.routes'
import { chatReportsRoutes } from './modules/communication/chat/chat-reports.routes'
import { conversationsRoutes } from './modules/communication/chat/conversations.routes'
import { noticesRoutes } from './modules/communication/notices/notices.routes'
import { notificationsRoutes } from './modules/communication/notifications/notifications.routes'
import { applicationImportsRoutes } from './modules/exchange/application-imports/application-imports.routes'
import { importNotesRoutes } from './modules/exchange/import-notes/import-notes.routes'
import { rosterClientsRoutes } from './modules/exchange/one-roster-service/roster-clients.routes'
import { rosterTokenRoutes } from './modules/exchange/one-roster-service/roster-token.routes'
import { rosteringRoutes } from './modules/exchange/one-roster-service/rostering.routes'
import { rosterExportsRoutes } from './modules/exchange/roster-exports/roster-exports.routes'
import { rosterImportsRoutes } from './modules/exchange/roster-imports/roster-imports.routes'
import { webhooksRoutes } from './modules/exchange/webhooks/webhooks.routes'
import { accountBatchesRoutes } from './modules/identity/accounts/account-batches.routes'
import { accountTokensRoutes } from './modules/identity/accounts/account-tokens.routes'
import { accountsRoutes } from './modules/identity/accounts/accounts.routes'
import { confirmationsRoutes } from './modules/identity/confirmations/confirmations.routes'
import { enrolmentRoutes } from './modules/identity/enrolment/enrolment.routes'
import { passkeysRoutes } from './modules/identity/enrolment/passkeys.routes'
import { providerSettingsRoutes } from './modules/identity/provider-settings/provider-settings.routes'
import { rolesRoutes } from './modules/identity/roles/roles.routes'
import { ownSessionsRoutes } from './modules/identity/session/own-sessions.routes'
import { ownTokensRoutes } from './modules/identity/session/own-tokens.routes'
import { passkeySignInRoutes } from './modules/identity/session/passkey-sign-in.routes'
import { passwordResetRoutes } from './modules/identity/session/password-reset.routes'
import { providerSignInRoutes } from './modules/identity/session/provider-sign-in.routes'
import { secondStepRoutes } from './modules/identity/session/second-step.routes'
import { seeAsRoutes } from './modules/identity/session/see-as.routes'
import { sessionRoutes } from './modules/identity/session/session.routes'
import { assessmentsRoutes } from './modules/marks/assessments/assessments.routes'
import { gradingRoutes } from './modules/marks/grading/grading.routes'
import { markExemptionsRoutes } from './modules/marks/mark-exemptions/mark-exemptions.routes'
import { markUploadsRoutes } from './modules/marks/mark-uploads/mark-uploads.routes'
import { markViewsRoutes } from './modules/marks/mark-views/mark-views.routes'
import { marksRoutes } from './modules/marks/marks/marks.routes'
import { moderationsRoutes } from './modules/marks/moderations/moderations.routes'
import { commentSuggestionsRoutes } from './modules/marks/report-cards/comment-suggestions.routes'
import { commentTemplatesRoutes } from './modules/marks/report-cards/comment-templates.routes'
import { reportCardRunsRoutes } from './modules/marks/report-cards/report-card-runs.routes'
import { reportCardsRoutes } from './modules/marks/report-cards/report-cards.routes'
import { subjectCommentsRoutes } from './modules/marks/report-cards/subject-comments.routes'
import { applicationsRoutes } from './modules/people/admissions/applications.routes'
import { documentsRoutes } from './modules/people/admissions/documents.routes'
import { ownAdmissionRoutes } from './modules/people/admissions/own-admission.routes'
import { runningNumbersRoutes } from './modules/people/admissions/running-numbers.routes'
import { allocationImportsRoutes } from './modules/people/allocation-imports/allocation-imports.routes'
import { allocationPlanRoutes } from './modules/people/allocations/allocation-plan.routes'
import { electiveImportsRoutes } from './modules/people/elective-imports/elective-imports.routes'
import { electivesRoutes } from './modules/people/electives/electives.routes'
import { erasureRoutes } from './modules/people/erasure/erasure.routes'
import { guardianErasureRoutes } from './modules/people/erasure/guardian-erasure.routes'
import { guardianMergesRoutes } from './modules/people/guardian-merges/guardian-merges.routes'
import { guardiansRoutes } from './modules/people/guardians/guardians.routes'
import { handOversRoutes } from './modules/people/hand-overs/hand-overs.routes'
import { ownClassRoutes } from './modules/people/own-class/own-class.routes'
import { paperChecksRoutes } from './modules/people/papers/paper-checks.routes'
import { paperTemplatesRoutes } from './modules/people/papers/paper-templates.routes'
import { papersRoutes } from './modules/people/papers/papers.routes'
import { personRecordsRoutes } from './modules/people/person-records/person-records.routes'
import { photosRoutes } from './modules/people/photos/photos.routes'
import { setsRoutes } from './modules/people/sets/sets.routes'
import { allocationsRoutes } from './modules/people/staff/allocations.routes'
import { staffRoutes } from './modules/people/staff/staff.routes'
import { studentMergesRoutes } from './modules/people/student-merges/student-merges.routes'
import { studentNotesRoutes } from './modules/people/student-notes/student-notes.routes'
import { studentTermsRoutes } from './modules/people/student-terms/student-terms.routes'
import { duplicatesRoutes } from './modules/people/students/duplicates.routes'
import { studentPlacesRoutes } from './modules/people/students/student-places.routes'
import { studentRecordsRoutes } from './modules/people/students/student-records.routes'
import { studentsRoutes } from './modules/people/students/students.routes'
import { backgroundWorkRoutes } from './modules/portal/background-work/background-work.routes'
import { dashboardsRoutes } from './modules/portal/dashboards/dashboards.routes'
import { discoveryRoutes } from './modules/portal/releases/discovery.routes'
import { releasesRoutes } from './modules/portal/releases/releases.routes'
import { searchRoutes } from './modules/portal/search/search.routes'
import { setUpRoutes } from './modules/portal/set-up/set-up.routes'
import { calendarImportsRoutes } from './modules/school/calendar-imports/calendar-imports.routes'
import { classSetRoutes } from './modules/school/classes/class-set.routes'
import { classesRoutes } from './modules/school/classes/classes.routes'
import { rolloverRoutes } from './modules/school/rollover/rollover.routes'
import { rolloversRoutes } from './modules/school/rollover/rollovers.routes'
import { schoolRoutes } from './modules/school/school/school.routes'
import { schoolSettingsRoutes } from './modules/school/school/school-settings.routes'
import { schoolCalendarRoutes } from './modules/school/school-calendar/school-calendar.routes'
import { combinationsRoutes } from './modules/school/subjects/combinations.routes'
import { subjectsRoutes } from './modules/school/subjects/subjects.routes'
import { holidaysRoutes } from './modules/school/terms/holidays.routes'
import { termsRoutes } from './modules/school/terms/terms.routes'
import { calendarFeedsRoutes } from './modules/timetable/calendar-feeds/calendar-feeds.routes'
import { coverRoutes } from './modules/timetable/cover/cover.routes'
import { notHeldRoutes } from './modules/timetable/cover/not-held.routes'
import { framesRoutes } from './modules/timetable/frames/frames.routes'
import { ownWeekRoutes } from './modules/timetable/own-week/own-week.routes'
import { publicationRoutes } from './modules/timetable/publications/publications.routes'
import { demandsRoutes } from './modules/timetable/timetable/demands.routes'
import { lessonsRoutes } from './modules/timetable/timetable/lessons.routes'
import { roomsRoutes } from './modules/timetable/timetable/rooms.routes'
import { timetableRoutes } from './modules/timetable/timetable/timetable.routes'
import { timetableFilesRoutes } from './modules/timetable/timetable-files/timetable-files.routes'
import { timetableRunsRoutes } from './modules/timetable/timetable-runs/timetable-runs.routes'

/** Every module's routes, in no order that matters. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  sessionRoutes,
  secondStepRoutes,
  ownSessionsRoutes,
  confirmationsRoutes,
  enrolmentRoutes,
  passkeysRoutes,
  passkeySignInRoutes,
  providerSettingsRoutes,
  providerSignInRoutes,
  passwordResetRoutes,
  schoolRoutes,
  schoolSettingsRoutes,
  classesRoutes,
  classSetRoutes,
  studentsRoutes,
  studentRecordsRoutes,
  studentMergesRoutes,
  studentPlacesRoutes,
  duplicatesRoutes,
  guardiansRoutes,
  guardianMergesRoutes,
  guardianErasureRoutes,
  applicationsRoutes,
  documentsRoutes,
  ownAdmissionRoutes,
  runningNumbersRoutes,
  subjectsRoutes,
  combinationsRoutes,
  termsRoutes,
  holidaysRoutes,
  accountsRoutes,
  accountTokensRoutes,
  rolesRoutes,
  ownTokensRoutes,
  seeAsRoutes,
  accountBatchesRoutes,
  personRecordsRoutes,
  erasureRoutes,
  staffRoutes,
  allocationsRoutes,
  allocationPlanRoutes,
  allocationImportsRoutes,
  applicationImportsRoutes,
  backgroundWorkRoutes,
  electivesRoutes,
  setsRoutes,
  electiveImportsRoutes,
  handOversRoutes,
  photosRoutes,
  gradingRoutes,
  assessmentsRoutes,
  marksRoutes,
  markViewsRoutes,
  reportCardsRoutes,
  subjectCommentsRoutes,
  markExemptionsRoutes,
  moderationsRoutes,
  reportCardRunsRoutes,
  commentSuggestionsRoutes,
  commentTemplatesRoutes,
  paperChecksRoutes,
  paperTemplatesRoutes,
  papersRoutes,
  ownClassRoutes,
  setUpRoutes,
  studentNotesRoutes,
  studentTermsRoutes,
  markUploadsRoutes,
  registersRoutes,
  registerDeskRoutes,
  attendanceViewsRoutes,
  attendanceImportsRoutes,
  schoolCalendarRoutes,
  calendarImportsRoutes,
  attendanceRoutes,
  dashboardsRoutes,
  noticesRoutes,
  notificationsRoutes,
  releasesRoutes,
  discoveryRoutes,
  rolloverRoutes,
  rolloversRoutes,
  rosterClientsRoutes,
  rosterTokenRoutes,
  webhooksRoutes,
  rosteringRoutes,
  rosterExportsRoutes,
  rosterImportsRoutes,
  importNotesRoutes,
  chatRoutes,
  conversationsRoutes,
  chatGroupsRoutes,
  chatReportsRoutes,
  searchRoutes,
  timetableRoutes,
  publicationRoutes,
  timetableFilesRoutes,
  calendarFeedsRoutes,
  coverRoutes,
  notHeldRoutes,
  timetableRunsRoutes,
  framesRoutes,
  roomsRoutes,
  lessonsRoutes,
  demandsRoutes,
  ownWeekRoutes,
]
