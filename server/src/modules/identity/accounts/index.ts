export { findAccountOf, insertAccount, type NewAccount } from './accounts.repo'
export { closeAccounts } from './close-accounts'
export { followPerson } from './follow-person'
