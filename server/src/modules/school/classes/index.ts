export { findClass, insertStream, listClassRows, listStreamRecords, lockClass } from './classes.repo'
export { mustBeClasses, mustBeLevel, mustFindAnyClass, mustFindClass } from './known-classes'
