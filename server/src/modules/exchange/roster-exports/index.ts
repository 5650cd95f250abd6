export { type FileName, type Line, oneRosterLines } from './one-roster-files'
export { noSubject, ownColumns, readAllocationClass, readLearnerId, readName, wholeYear } from './one-roster-words'
export { readSchoolRoster } from './roster-exports.repo'
export type { SchoolRoster } from './school-roster'
