export { deleteEvents, deleteHalfDays, listEvents, listHalfDays, putEvents, putHalfDays } from './school-calendar.repo'
