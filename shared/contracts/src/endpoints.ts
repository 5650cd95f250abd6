import * as accountBatches from './account-batches'
import * as accountTokens from './account-tokens'
import * as accounts from './accounts'
import * as adminDashboard from './admin-dashboard'
import * as admissions from './admissions'
import * as admissionsOntoRecords from './admissions-onto-records'
import * as allocationImports from './allocation-imports'
import * as allocationPlan from './allocation-plan'
import * as applicationDocuments from './application-documents'
import * as applicationImports from './application-imports'
import * as assessments from './assessments'
import * as attendance from './attendance'
import * as attendanceImports from './attendance-imports'
import * as backgroundWork from './background-work'
import * as calendarFeeds from './calendar-feeds'
import * as calendarImports from './calendar-imports'
import * as chat from './chat'
import * as chatGroups from './chat-groups'
import * as chatReports from './chat-reports'
import * as classes from './classes'
import * as commentSuggestions from './comment-suggestions'
import * as commentTemplates from './comment-templates'
import * as confirmations from './confirmations'
import * as cover from './cover'
import * as dayOfRegisters from './day-of-registers'
import * as electiveImports from './elective-imports'
import * as electives from './electives'
import type { Endpoint } from './endpoint'
import * as erasure from './erasure'
import * as friends from './friends'
import * as grading from './grading'
import * as guardianErasure from './guardian-erasure'
import * as guardianMerges from './guardian-merges'
import * as guardians from './guardians'
import * as handOvers from './hand-overs'
import * as imports from './imports'
import * as lessonDemands from './lesson-demands'
import * as lessons from './lessons'
import * as markExemptions from './mark-exemptions'
import * as markTargets from './mark-targets'
import * as markUploads from './mark-uploads'
import * as markViews from './mark-views'
import * as marks from './marks'
import * as moderations from './moderations'
import * as notices from './notices'
import * as notifications from './notifications'
import * as numberPatterns from './number-patterns'
import { issueRosterToken, rosterReads } from './one-roster'
import * as ownAdmission from './own-admission'
import * as ownAttendance from './own-attendance'
import * as ownClass from './own-class'
import * as ownSessions from './own-sessions'
import * as ownTokens from './own-tokens'
import * as ownWeek from './own-week'
import * as paperChecks from './paper-checks'
import * as papers from './papers'
import * as passkeys from './passkeys'
import * as personRecords from './person-records'
import * as photos from './photos'
import * as registers from './registers'
import * as releaseLoads from './release-loads'
import * as releases from './releases'
import * as reportCards from './report-cards'
import * as resultExplanations from './result-explanations'
import * as roles from './roles'
import * as rollover from './rollover'
import * as rooms from './rooms'
import * as rosterClients from './roster-clients'
import * as rosterExports from './roster-exports'
import * as rosterImports from './roster-imports'
import * as school from './school'
import * as schoolCalendar from './school-calendar'
import * as schoolSettings from './school-settings'
import * as search from './search'
import * as secondFactor from './second-factor'
import * as seeAs from './see-as'
import * as setUp from './set-up'
import * as sets from './sets'
import * as signIn from './sign-in'
import * as signInProvider from './sign-in-provider'
import * as staff from './staff'
import * as staffWishes from './staff-wishes'
import * as studentDashboard from './student-dashboard'
import * as studentMerges from './student-merges'
import * as studentNotes from './student-notes'
import * as studentPlaces from './student-places'
import * as studentTerms from './student-terms'
import * as students from './students'
import * as subjectComments from './subject-comments'
import * as subjects from './subjects'
import * as teacherDashboard from './teacher-dashboard'
import * as terms from './terms'
import * as timetable from './timetable'
import * as timetableFiles from './timetable-files'
import * as timetableFrames from './timetable-frames'
import * as timetableRuns from './timetable-runs'
import * as webhooks from './webhooks'
import * as withdrawRegister from './withdraw-register'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'transport' in value

/** Every endpoint of the API, for the API page, the role matrix and the check that each has a handler. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  signInProvider,
  confirmations,
  school,
  schoolSettings,
  classes,
  studentMerges,
  studentNotes,
  guardians,
  guardianMerges,
  guardianErasure,
  studentPlaces,
  electives,
  backgroundWork,
  electiveImports,
  allocationPlan,
  allocationImports,
  applicationImports,
  students,
  admissions,
  admissionsOntoRecords,
  applicationDocuments,
  subjects,
  terms,
  accountTokens,
  accounts,
  accountBatches,
  passkeys,
  personRecords,
  erasure,
  staff,
  handOvers,
  imports,
  numberPatterns,
  photos,
  grading,
  assessments,
  marks,
  markViews,
  commentSuggestions,
  markExemptions,
  subjectComments,
  moderations,
  reportCards,
  resultExplanations,
  commentTemplates,
  paperChecks,
  papers,
  ownClass,
  secondFactor,
  setUp,
  studentTerms,
  markTargets,
  markUploads,
  registers,
  withdrawRegister,
  ownAdmission,
  ownAttendance,
  attendance,
  attendanceImports,
  schoolCalendar,
  calendarImports,
  adminDashboard,
  teacherDashboard,
  studentDashboard,
  dayOfRegisters,
  notices,
  notifications,
  releaseLoads,
  releases,
  rollover,
  roles,
  seeAs,
  rosterClients,
  { issueRosterToken, ...rosterReads.map(({ endpoint }) => endpoint) },
  webhooks,
  rosterExports,
  rosterImports,
  search,
  sets,
  timetableFrames,
  rooms,
  timetable,
  lessons,
  lessonDemands,
  staffWishes,
  ownSessions,
  ownTokens,
  ownWeek,
  timetableFiles,
  calendarFeeds,
  cover,
  timetableRuns,
  friends,
  chat,
  chatGroups,
  chatReports,
].flatMap((nouns) => Object.values(nouns).filter(isEndpoint))
