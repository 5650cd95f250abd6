export { attendanceOf, listAttendanceOf, listRecentStatuses } from './attendance.repo'
export { findDay, listStreamIdsOfTeacher } from './registers.repo'
export { type NewEntry, putEntries } from './save-register.repo'
export { reasonOfUnusualDay, unusualDayOf } from './unusual-day'
