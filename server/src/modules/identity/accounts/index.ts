export {
  type Closed,
  closeAccounts,
  closeAccountsOf,
  openAccounts,
  openAccountsOf,
  type ReturnOptions,
} from './accounts.commands'
export { mustNotLockOut } from './accounts.policy'
export { findAccountOf, insertAccount, listAccountsOf, type NewAccount } from './accounts.repo'
export { followPerson } from './follow-person'
export { joinAccounts } from './join-accounts'
