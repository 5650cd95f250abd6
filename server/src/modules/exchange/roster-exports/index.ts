export { type FileName, type Line, oneRosterLines } from './one-roster-files'
export { noSubject, ownColumns, readAllocationClass, readLearnerId, readName, wholeYear } from './one-roster-words'
export { readSchoolRoster, type SchoolRoster } from './roster-exports.repo'
