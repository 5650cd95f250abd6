export { allocateTeachers, endAllocations, restoreAllocations } from './allocations.commands'
export {
  type AllocationChange,
  isAnythingAllocated,
  listAllocationsOfGroups,
  listTeachersInTerm,
  listUntaught,
  lockAllocations,
  type NewAllocation,
} from './allocations.repo'
export { type Appointment, appointClassTeachers } from './class-teachers.commands'
export { standInOfClass } from './class-teachers.repo'
export { splitTitle } from './name-titles'
export {
  beginEmployment,
  changeStaffStatuses,
  endEmployment,
  followDayOfStaff,
  removeUnusedStaff,
  resumeEmployment,
} from './staff.commands'
export { findActiveStaff, isTeaching, listStreamsOfClassTeacher, listTeachersOfClass } from './staff.repo'
export { findStaffNumbered, type NewStaff } from './staff-record.repo'
export type { StaffStatusChange } from './staff-status.repo'
