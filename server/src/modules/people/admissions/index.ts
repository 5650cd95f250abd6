export { findAdmissionsOfTwo, supersedeAdmission, takeAdmittedOn } from './admissions-of-two.repo'
export { takeBackApplications, takeInApplications } from './coming-applications'
export { type ComingApplication, type LikeComing, listLikeComing } from './coming-applications.repo'
export { findPatterns, lockNumbers, runningNumbers } from './running-number.repo'
