export { listAllHolidays } from './holidays.repo'
export { findTerm, findYear, listTermRows, setCurrentTerm } from './terms.repo'
