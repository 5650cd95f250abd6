export { noSubject, ownColumns, readAllocationClass, readLearnerId, readName, wholeYear } from './one-roster-words'
