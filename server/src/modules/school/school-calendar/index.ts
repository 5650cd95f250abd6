export { deleteEvents, deleteHalfDays, listEvents, listHalfDays, putEvents, putHalfDays } from './school-calendar.repo'
export { isSessionOfWeek, listRhythms, type RhythmOfDays } from './school-week.repo'
