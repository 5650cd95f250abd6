export { isBeforeClassStart } from './class-start'
export { labelOfStream, streamLabel } from './stream-label'
