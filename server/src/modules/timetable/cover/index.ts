export { nameOfTaker, renumberCovers, takerIsThere } from './cover.repo'
export { type HeldLesson, listCoveredLessons, listHeldLessons } from './held-lessons'
export { settleCovers } from './settle-covers'
export { leftOn, standInsOf } from './stand-ins.repo'
