export { listDuties } from './duties'
export { listRegistersOwed, type RegisterOwed } from './owed.repo'
export type { MarksOwed } from './owed-marks.repo'
export { countHalvesOwed } from './register-day.repo'
