export { findActiveStaff, listTeachersOfClass, putAllocation } from './staff.repo'
