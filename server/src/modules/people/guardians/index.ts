export { lockGuardians } from './guardian-columns.repo'
export { findGuardianOf, type GivenGuardian, type KnownGuardian, updateGuardian } from './guardian-links.repo'
export { countSpareGuardians, findGuardianRecord, lockSpareGuardians } from './guardian-records.repo'
export { addGuardianOf, emptyContact, fillContact, removeGuardianOf, saveGuardians } from './guardians.commands'
