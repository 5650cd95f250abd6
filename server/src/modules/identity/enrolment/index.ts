export { listOpenAdmins, recoverAccount, recoveryHours } from './recover-account'
