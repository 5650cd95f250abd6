export { findClass, insertStream, listClassRows, listStreamRecords, putClass } from './classes.repo'
