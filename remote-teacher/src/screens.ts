import { addressOf, defineScreens, pathOf } from '@bellhouse/contracts'

export default defineScreens(
  {
    path: pathOf.teacherDashboard,
    title: 'Dashboard',
    category: 'staff',
    menu: [{ group: 'Overview', order: 10, icon: 'dashboard' }],
    load: () => import('./features/dashboard/dashboard.screen'),
  },
  {
    path: pathOf.teacherProfile,
    title: 'Profile',
    category: 'staff',
    menu: [{ group: 'Overview', order: 20, icon: 'profile' }],
    load: () => import('./features/profile/profile.screen'),
  },
  {
    path: pathOf.teacherTimetable,
    title: 'Time Table',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 30, icon: 'timetable' }],
    load: () => import('./features/timetable/timetable.screen'),
  },
  {
    path: pathOf.teacherAttendance,
    title: 'Attendance',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 40, icon: 'attendance' }],
    load: () => import('./features/student-attendance/student-attendance.screen'),
  },
  {
    path: pathOf.teacherMarks,
    title: 'Student Marks',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 50, icon: 'marks', url: addressOf.teacherMarks() }],
    load: () => import('./features/marks/marks.screen'),
  },
  {
    path: pathOf.teacherUploadMarks,
    title: 'Upload marks',
    category: 'staff',
    load: () => import('./features/upload-marks/upload-marks.screen'),
  },
  {
    path: pathOf.teacherReportComments,
    title: 'Report comments',
    category: 'staff',
    load: () => import('./features/report-comments/report-comments.screen'),
  },
  {
    path: pathOf.teacherSubjects,
    title: 'Subjects Allocated',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 60, icon: 'subjects' }],
    load: () => import('./features/subjects/subjects.screen'),
  },
  {
    path: pathOf.teacherNotices,
    title: 'Notices',
    category: 'staff',
    load: () => import('./features/notices/notices.screen'),
  },
)
