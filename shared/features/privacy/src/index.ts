export { PrivacySheet } from './privacy-sheet'
