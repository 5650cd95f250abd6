export { AccountHistory } from './account-history'
export { AccountSheet } from './account-sheet'
