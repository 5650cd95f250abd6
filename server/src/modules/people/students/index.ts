export type { GivenGuardian } from './guardians.repo'
export { saveGuardians } from './save-guardians'
export { findStudentNumbered, insertStudent, type StudentFields } from './student-record.repo'
export { beginsNumbers, findStudent } from './students.repo'
