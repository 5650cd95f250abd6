export {
  type Closed,
  closeAccounts,
  closeAccountsOf,
  openAccounts,
  openAccountsOf,
  type ReturnOptions,
} from './accounts.commands'
export { mustBeSomebodyElse, mustNotLockOut } from './accounts.policy'
export {
  findAccount,
  findAccountOf,
  insertAccount,
  listAccountsOf,
  lockFullAdministrators,
  type NewAccount,
} from './accounts.repo'
export { followPerson } from './follow-person'
export { joinAccounts } from './join-accounts'
export { deleteEndedSheets } from './slip-sheets.repo'
