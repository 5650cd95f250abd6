export { admissionDayFault, mustBeAdmissionDay } from './admission-day'
export { mustBeNobodyOnRecord } from './same-student'
export { type GivenPerson, listRecordsLike, listSameStudents } from './same-students.repo'
export { followDay, recordAct, restoreAct, undoStudentAct } from './student-acts.commands'
export { listChangedBy } from './student-acts.repo'
export { emptyDetails, fillDetails, type RecordDetails } from './student-details.repo'
export { findFirstPlace, listPlacementsOf } from './student-history.repo'
export { moveChoices, movePlacements } from './student-merge.repo'
export { type Electives, lockPositions, type Move, type StatusChange } from './student-places.repo'
export {
  findStudentNumbered,
  findStudentOfLearnerId,
  lockStudents,
  type NewStudent,
} from './student-record.repo'
export { namesText } from './student-sentences'
export {
  admitStudents,
  changeStatuses,
  leaveSchool,
  moveStudents,
  returnToSchool,
  setElectives,
} from './students.commands'
export { beginsNumbers, findStudent, listGuardiansOf } from './students.repo'
export { sayTwoPeople, takeBackTwoPeople } from './two-people.commands'
