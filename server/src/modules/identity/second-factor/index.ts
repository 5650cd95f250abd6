export { openSealingKey } from './sealing-key'
export {
  confirmApp,
  listSecondSteps,
  newRecoveryCodes,
  removeFactors,
  useCode,
} from './second-factor.commands'
export { findFactors, findRule, putWaitingSecret } from './second-factor.repo'
export { newTotpSecret, totpAddress } from './totp'
