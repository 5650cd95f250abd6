export { cleanConfirmations, countConfirmationsFor } from './confirmations.repo'
