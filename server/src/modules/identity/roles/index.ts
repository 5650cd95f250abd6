export { mustReachAccount, mustReachStaff } from './reach-account'
