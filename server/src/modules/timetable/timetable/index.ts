export { beginDraft } from './begin-draft'
export { type Clock, findClock } from './clock.repo'
export { insertDemand, listDemands, listWishes, putWish } from './demands.repo'
export { findFrame, holdFrame, insertFrame, listUnavailable, putSlots } from './frames.repo'
export { deleteLessons, insertLessons, type LessonFields, listLessons, updateLesson, updateSlot } from './lessons.repo'
export { publishVersion } from './publications.repo'
export { insertRoom } from './rooms.repo'
export {
  findCalendarOf,
  findVersion,
  insertVersion,
  listLessonsOf,
  lockVersion,
  type Whose,
} from './timetable.repo'
export { listNames, readNames } from './timetable-names.repo'
export { usualFrame } from './usual-frame'
