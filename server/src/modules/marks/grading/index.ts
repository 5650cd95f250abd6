export { explainStudent } from './explain-student'
export { activateScheme, insertScheme, listGradedClasses, putClassGrading } from './grading.repo'
export { claimsOf, unprovenOf } from './ready-made/claims-of'
export { readyMade } from './ready-made/ready-made'
export { countMissing, mustFindStreamTerm, onlyApproved, readStreamMarks, type StreamMarks } from './stream-marks'
export {
  findSchemeInForce,
  listAssessmentsOfStream,
  listLeftOut,
  listMarksElsewhere,
  listMarksOfStream,
  listStudentsOfStream,
} from './stream-marks.repo'
export { type Assessed, assessmentsBy, reckonStream, type StudentResult, type SubjectOfStudent } from './stream-results'
export { findTerm, spokenName } from './stream-term.repo'
