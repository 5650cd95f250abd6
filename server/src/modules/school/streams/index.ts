export {
  firstRegisterDay,
  hasMembersOn,
  isBeforeClassStart,
  owesNoRegister,
  streamsWithDays,
} from './class-start.repo'
export { classTeacherOf } from './class-teacher.repo'
export { findAwaitedYear, placesTaken } from './places-taken.repo'
export { classPlace, labelOfStream, streamLabel } from './stream-label.repo'
