export { noName, noSubject, ownColumns, readAllocationClass, readLearnerId, wholeYear } from './one-roster-words'
