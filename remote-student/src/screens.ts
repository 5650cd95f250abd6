import { classMenu, classMenuWithAll, defineScreens } from '@bellhouse/contracts'

export default defineScreens(
  {
    path: 'dashboard',
    title: 'Dashboard',
    category: 'student',
    menu: [{ group: 'Overview', order: 10, icon: 'dashboard' }],
    load: () => import('./features/dashboard/dashboard.screen'),
  },
  {
    path: 'admissions',
    title: 'Admissions',
    category: 'student',
    menu: [{ group: 'My school', order: 20, icon: 'admissions' }],
    load: () => import('./features/admissions/admissions.screen'),
  },
  {
    path: 'students/:class?',
    title: 'Students',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 30,
        icon: 'students',
        id: 'students',
        url: '/students/',
        children: classMenuWithAll('students', 'Students'),
      },
    ],
    load: () => import('./features/students/students.screen'),
  },
  {
    path: 'marks/:class?',
    title: 'Marks',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 40,
        icon: 'marks',
        id: 'marks',
        url: '/marks/s1',
        children: classMenu('marks', 'Marks'),
      },
    ],
    load: () => import('./features/marks/marks.screen'),
  },
  {
    path: 'attendance/:class?',
    title: 'Attendance',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 50,
        icon: 'attendance',
        id: 'attendance',
        url: '/attendance/',
        children: classMenuWithAll('attendance', 'Attendance'),
      },
    ],
    load: () => import('./features/attendance/attendance.screen'),
  },
  {
    path: 'sample-page',
    title: 'Sample page',
    category: 'student',
    menu: [
      { title: 'Current Term', group: 'Settings', order: 60, icon: 'terms', url: '/sample-page' },
      { title: 'Grading System', group: 'Settings', order: 70, icon: 'grading', url: '/sample-page' },
      { title: 'Subjects', group: 'Settings', order: 80, icon: 'subjects', url: '/sample-page' },
      { title: 'Classes', group: 'Settings', order: 90, icon: 'classes', url: '/sample-page' },
    ],
    load: () => import('./features/sample-page/sample-page.screen'),
  },
  {
    path: 'notices/:notice_id?',
    title: 'Notices',
    category: 'student',
    load: () => import('./features/notices/notices.screen'),
  },
)
