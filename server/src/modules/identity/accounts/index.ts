export { closeAccounts } from './accounts.commands'
export { findAccountOf, insertAccount, type NewAccount } from './accounts.repo'
export { followPerson } from './follow-person'
