export { applyRoster } from './apply-roster'
export { nameOf } from './person-name'
export { wholePhone } from './phone-cells'
export { splitName } from './plain-names'
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
export { sexOf } from './roster-words'
export { RowLedger } from './row-ledger'
export { isGuess, suggestClass } from './suggest-grades'
