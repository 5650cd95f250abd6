export { recoverAccount, recoveryHours } from './recover-account'
