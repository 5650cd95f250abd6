export { takerIsThere } from './cover.repo'
export { listHeldLessons } from './held-lessons'
