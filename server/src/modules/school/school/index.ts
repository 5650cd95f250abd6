export {
  dayOf,
  findCurrentTerm,
  findStream,
  listClasses,
  listLevels,
  listSchoolSubjects,
  listStreams,
  listTerms,
  mustFindSchool,
  nameOfNewSchool,
  putClasses,
  schoolDayOf,
  streamRows,
} from './school.repo'
export { listBadges } from './school-settings.repo'
