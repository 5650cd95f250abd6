export { demoAccounts, listOpenDemoAccounts } from './demo-accounts'
export { openFirstAdmin } from './first-admin'
export { mustProveIdentity } from './own-proof'
export { endToken } from './own-tokens.commands'
export { listTokensOfAll, revokeTokensOfAll, showToken } from './own-tokens.repo'
export { deleteOldResets, insertReset, revokeLinks } from './password-reset.repo'
export { Passwords } from './passwords'
export { makeResetLink } from './reset-link'
export { deleteEndedSteps } from './second-step.repo'
export {
  cameByProvider,
  deleteOldSessions,
  endPresence,
  endSessionsBy,
  endSessionsOf,
  endSessionsOfAll,
  findAccountByName,
  findActor,
  findActorOfAccount,
  keepPresence,
  openToPassword,
} from './session.repo'
export { session } from './session-plugin'
export { openSigningKeys, type SigningKeys } from './signing-keys'
export { Tokens } from './tokens'
export { deleteOldTries } from './tries.repo'
