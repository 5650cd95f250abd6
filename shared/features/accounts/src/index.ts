export { AccountHistory } from './account-history'
export { AccountSheet } from './account-sheet'
export { mailTroubleText } from './mail-trouble-words'
