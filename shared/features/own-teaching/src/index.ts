export { useOwnAllocations, useOwnDay } from './own-day.queries'
export { OwnSubjects } from './own-subjects'
export { TeachersDay } from './teachers-day'
