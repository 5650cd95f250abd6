export { findAdmissionsOfTwo, supersedeAdmission, takeAdmittedOn } from './admissions-of-two.repo'
export { findPatterns, lockNumbers, runningNumbers } from './running-number.repo'
