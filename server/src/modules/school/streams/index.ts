export {
  firstRegisterDay,
  hasMembersOn,
  isBeforeClassStart,
  owesNoRegister,
  streamsWithDays,
} from './class-start'
export { classTeacherOf } from './class-teacher'
export { findAwaitedYear, placesTaken } from './places-taken'
export { classPlace, labelOfStream, streamLabel } from './stream-label'
