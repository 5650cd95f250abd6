export { isBeforeClassStart } from './class-start'
export { classPlace, labelOfStream, streamLabel } from './stream-label'
