export { listHeldLessons, takerIsThere } from './cover.repo'
