export { numbered } from './elective-words'
export { chooseElectives, readSituation } from './electives.commands'
export { brokenLimits, type Choice, type Situation } from './electives.policy'
export { listElectiveCombinations } from './electives.repo'
