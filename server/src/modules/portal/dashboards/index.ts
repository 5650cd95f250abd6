export { listDuties } from './duties'
export { listRegistersOwed, type MarksOwed, type RegisterOwed } from './owed.repo'
export { countHalvesOwed } from './register-day.repo'
