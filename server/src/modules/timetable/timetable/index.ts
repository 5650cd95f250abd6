export { beginDraft } from './begin-draft'
export { type Clock, findClock } from './clock.repo'
export { insertDemand, listDemands, listWishes, putWish } from './demands.repo'
export { mustFindVersion, versionConflictOf } from './find-version'
export {
  findFrame,
  holdFrame,
  insertFrame,
  listPeriodsBetween,
  listPlacedLessons,
  listUnavailable,
  putSlots,
  putUnavailable,
  updateFrame,
} from './frames.repo'
export {
  findParts,
  isSamePart,
  keyOfPart,
  type LessonPart,
  labelOf,
  partWithin,
  type TaughtLesson,
} from './lesson-parts'
export { deleteLessons, insertLessons, type LessonFields, listLessons, updateLesson, updateSlot } from './lessons.repo'
export { insertRoom } from './rooms.repo'
export { mustBeDraft, mustLieInFrame, mustNotClash } from './timetable.policy'
export {
  type DatedLesson,
  findCalendarOf,
  findVersion,
  insertVersion,
  listLessonsOf,
  listVersions,
  lockVersion,
  type VersionOfTerm,
  type Whose,
} from './timetable.repo'
export { listNames, readNames } from './timetable-names.repo'
export { usualFrame } from './usual-frame'
