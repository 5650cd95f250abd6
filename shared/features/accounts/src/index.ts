export { AccountSheet } from './account-sheet'
