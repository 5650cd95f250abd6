export { demoAccounts, listOpenDemoAccounts } from './demo-accounts'
export { openFirstAdmin } from './first-admin'
export { Passwords } from './passwords'
export { makeResetLink } from './reset-link'
export {
  endPresence,
  endSessionsOf,
  endSessionsOfAll,
  findActor,
  findActorOfAccount,
  keepPresence,
} from './session.repo'
export { session } from './session-plugin'
export { openSigningKeys, type SigningKeys } from './signing-keys'
export { Tokens } from './tokens'
