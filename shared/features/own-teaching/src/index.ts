export { useOwnDay } from './own-day.queries'
export { OwnSubjects } from './own-subjects'
export { useOwnAllocations } from './own-subjects.queries'
export { TeachersDay } from './teachers-day'
