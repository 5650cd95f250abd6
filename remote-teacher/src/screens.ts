import { defineScreens } from '@bellhouse/contracts'

export default defineScreens(
  {
    path: 'teacher/dashboard',
    title: 'Dashboard',
    category: 'staff',
    menu: [{ group: 'Overview', order: 10, icon: 'dashboard' }],
    load: () => import('./features/dashboard/dashboard.screen'),
  },
  {
    path: 'teacher/profile',
    title: 'Profile',
    category: 'staff',
    menu: [{ group: 'Overview', order: 20, icon: 'profile' }],
    load: () => import('./features/profile/profile.screen'),
  },
  {
    path: 'teacher/timetable',
    title: 'Time Table',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 30, icon: 'timetable' }],
    load: () => import('./features/timetable/timetable.screen'),
  },
  {
    path: 'teacher/student_attendance',
    title: 'Attendance',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 40, icon: 'attendance' }],
    load: () => import('./features/student-attendance/student-attendance.screen'),
  },
  {
    path: 'teacher/marks/:id?',
    title: 'Student Marks',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 50, icon: 'marks', url: '/teacher/marks' }],
    load: () => import('./features/marks/marks.screen'),
  },
  {
    path: 'teacher/upload_marks',
    title: 'Upload marks',
    category: 'staff',
    load: () => import('./features/upload-marks/upload-marks.screen'),
  },
  {
    path: 'teacher/report_comments/:stream_id?',
    title: 'Report comments',
    category: 'staff',
    load: () => import('./features/report-comments/report-comments.screen'),
  },
  {
    path: 'teacher/subjects',
    title: 'Subjects Allocated',
    category: 'staff',
    menu: [{ group: 'Teaching', order: 60, icon: 'subjects' }],
    load: () => import('./features/subjects/subjects.screen'),
  },
  {
    path: 'teacher/notices/:notice_id?',
    title: 'Notices',
    category: 'staff',
    load: () => import('./features/notices/notices.screen'),
  },
)
