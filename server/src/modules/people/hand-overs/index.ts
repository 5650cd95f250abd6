export { endStandingIn } from './hand-overs.commands'
export { listHandOversNow } from './hand-overs.repo'
