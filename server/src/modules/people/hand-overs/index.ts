export { endStandingIn, listStoodInFor } from './hand-overs.commands'
export { listHandOversNow } from './hand-overs.repo'
