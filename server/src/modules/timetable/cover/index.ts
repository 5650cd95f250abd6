export { coverStands, nameOfTaker } from './cover.repo'
export { type CoverNews, listCoverNews } from './cover-news'
export { type HeldLesson, listCoveredLessons, listHeldLessons } from './held-lessons'
export {
  deleteMark,
  findNotHeld,
  isLessonHeld,
  listMarksOfDay,
  listMarksOfTeachers,
  withNotHeld,
} from './not-held.repo'
export { renumberPeriods } from './renumber-periods.repo'
export { settleCovers } from './settle-covers'
export { absentStandInsOf, giversToAbsent, hasNotLeftBy, leftOn, standInsOf } from './stand-ins.repo'
export { toldOf } from './told-of'
