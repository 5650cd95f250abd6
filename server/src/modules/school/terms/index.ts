export { listAllHolidays } from './holidays.repo'
export { followTermDates, makeTermCurrent } from './terms.commands'
export { findTerm, findYear, listTermRows } from './terms.repo'
