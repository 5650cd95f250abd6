export { deleteHolidays, findHoliday, listAllHolidays, putHolidayDays } from './holidays.repo'
export { termLabel } from './term-label.repo'
export { followTermDates, makeTermCurrent } from './terms.commands'
export { findTerm, findYear, listTermRows, listYearRows } from './terms.repo'
