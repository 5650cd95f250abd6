export { compareLessons, type LessonDifference } from './compare-lessons'
export { type CycleCalendar, cycleDayOf, cycleDaysOf, weekdayOf, weekOf } from './cycle-day'
export { tintOfDepartment } from './department-tint'
export { type Clash, findClashes, findClashesAt } from './find-clashes'
export {
  clashSentence,
  faultSentence,
  lessonLabel,
  type NamedLesson,
  slotLabel,
  type TimetableNames,
  topicOf,
} from './lesson-words'
export {
  inRooms,
  isPlaced,
  keyOfSlot,
  type PlacedLesson,
  type PlannedLesson,
  type Roomed,
  roomsOf,
  slotsOf,
} from './planned-lesson'
export { type FrameShape, findSlotFault, listSlots, type SlotFault } from './slot-fault'
export { usualFirstDay } from './usual-first-day'
export { someOf, whatIsLost } from './what-is-lost'
