export { findClass, insertStream, listClassRows, listStreamRecords } from './classes.repo'
export { mustBeClasses, mustBeLevel, mustFindAnyClass, mustFindClass } from './known-classes'
