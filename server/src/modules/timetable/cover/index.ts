export { listHeldLessons } from './cover.repo'
