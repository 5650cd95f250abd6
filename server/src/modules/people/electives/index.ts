export { numbered } from './elective-words'
export { chooseElectives, readSituation } from './electives.commands'
export { brokenLimits, type Choice, type Situation } from './electives.policy'
export { findDay, listElectiveCombinations } from './electives.repo'
