export { countLostApps } from './lost-key'
export { askForNew, askForUse, mustShowPasskey, readNew } from './passkeys'
export { deleteEndedChallenges, listPasskeysOf } from './passkeys.repo'
export { openSealingKey } from './sealing-key'
export {
  addPasskey,
  confirmApp,
  listSecondSteps,
  newRecoveryCodes,
  removeApp,
  removeFactors,
  removePasskey,
  useCode,
} from './second-factor.commands'
export { findFactors, findRule, putWaitingSecret, queueMailTo as tellByMail } from './second-factor.repo'
export { newTotpSecret, totpAddress } from './totp'
