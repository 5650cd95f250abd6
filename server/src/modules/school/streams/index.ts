export { firstRegisterDay, isBeforeClassStart, owesNoRegister } from './class-start'
export { labelOfStream, streamLabel } from './stream-label'
