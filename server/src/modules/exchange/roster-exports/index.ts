export { noName, noSubject, readAllocationClass, wholeYear } from './one-roster-words'
