export { findMarkHindrance, findMoveHindrance, type MarkWriter, mayChangeMarks, withRights } from './assessment-rules'
export { findAssessment, listAssessmentsOfPlace, listReopenedOfYear, withdrawAssessments } from './assessments.repo'
export { findDayHindrance } from './held-in-year'
export { mustReachMarks } from './mark-access'
