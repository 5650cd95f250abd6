import { addressOf, classMenu, classMenuWithAll, defineScreens, pathOf } from '@bellhouse/contracts'

export default defineScreens(
  {
    path: pathOf.dashboard,
    title: 'Dashboard',
    first: '/api/dashboards/student',
    category: 'student',
    menu: [{ group: 'Overview', order: 10, icon: 'dashboard' }],
    load: () => import(/* webpackMode: "eager" */ './features/dashboard/dashboard.screen'),
  },
  {
    path: pathOf.admissions,
    title: 'Admissions',
    category: 'student',
    menu: [{ group: 'My school', order: 20, icon: 'admissions' }],
    load: () => import('./features/admissions/admissions.screen'),
  },
  {
    path: pathOf.students,
    title: 'Students',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 30,
        icon: 'students',
        id: 'students',
        url: addressOf.students(),
        children: classMenuWithAll(addressOf.students, 'Students'),
      },
    ],
    load: () => import('./features/students/students.screen'),
  },
  {
    path: pathOf.marks,
    title: 'Marks',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 40,
        icon: 'marks',
        id: 'marks',
        url: addressOf.marks('s1'),
        children: classMenu(addressOf.marks, 'Marks'),
      },
    ],
    acts: ['Download my report card'],
    load: () => import('./features/marks/marks.screen'),
  },
  {
    path: pathOf.attendance,
    title: 'Attendance',
    category: 'student',
    menu: [
      {
        group: 'My school',
        order: 50,
        icon: 'attendance',
        id: 'attendance',
        url: addressOf.attendance(),
        children: classMenuWithAll(addressOf.attendance, 'Attendance'),
      },
    ],
    acts: ['See my attendance'],
    load: () => import('./features/attendance/attendance.screen'),
  },
  {
    path: pathOf.samplePage,
    title: 'Sample page',
    category: 'student',
    menu: [
      { title: 'Current Term', group: 'Settings', order: 60, icon: 'terms', url: addressOf.samplePage() },
      { title: 'Grading System', group: 'Settings', order: 70, icon: 'grading', url: addressOf.samplePage() },
      { title: 'Subjects', group: 'Settings', order: 80, icon: 'subjects', url: addressOf.samplePage() },
      { title: 'Classes', group: 'Settings', order: 90, icon: 'classes', url: addressOf.samplePage() },
    ],
    load: () => import('./features/sample-page/sample-page.screen'),
  },
  {
    path: pathOf.notices,
    title: 'Notices',
    category: 'student',
    menu: [{ group: 'School life', order: 110, icon: 'mail', url: addressOf.notices() }],
    load: () => import('./features/notices/notices.screen'),
  },
  {
    path: pathOf.timetable,
    title: 'Timetable',
    category: 'student',
    menu: [{ group: 'School life', order: 100, icon: 'timetable' }],
    load: () => import('./features/timetable/timetable.screen'),
  },
  {
    path: pathOf.security,
    title: 'Sign-in and security',
    category: 'student',
    acts: ['See where I am signed in'],
    load: () => import('./features/security/security.screen'),
  },
)
