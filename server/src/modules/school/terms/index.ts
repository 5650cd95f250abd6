export { listAllHolidays } from './holidays.repo'
export { endCurrentTerm, makeTermCurrent } from './terms.commands'
export { findTerm, findYear, listTermRows } from './terms.repo'
