export { firstRegisterDay, isBeforeClassStart, owesNoRegister } from './class-start'
export { classPlace, labelOfStream, streamLabel } from './stream-label'
