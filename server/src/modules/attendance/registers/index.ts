export { attendanceOf, listAttendanceOf, listRecentStatuses } from './attendance.repo'
export { authorOfEntry, findDay, listStreamIdsOfTeacher } from './registers.repo'
export { type NewEntry, putEntries } from './save-register.repo'
export { unusualDayOf } from './unusual-day'
