export { applyRoster } from './apply-roster'
export { planRoster } from './plan-roster'
export {
  plainAgent,
  type Roster,
  type RosterGroup,
  type RosterGuardian,
  type RosterStaff,
  type RosterStudent,
} from './roster'
export { readLinks, readSchool } from './roster-school.repo'
export { RowLedger } from './row-ledger'
