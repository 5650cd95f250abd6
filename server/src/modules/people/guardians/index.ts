export { lockGuardians } from './guardian-columns.repo'
export { type GivenGuardian, updateGuardian } from './guardian-links.repo'
export { countSpareGuardians, findGuardianRecord, lockSpareGuardians } from './guardian-records.repo'
export { saveGuardians } from './guardians.commands'
