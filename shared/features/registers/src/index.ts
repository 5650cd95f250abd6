export { cacheRegisters } from './register-cache'
export { RegisterDesk } from './register-desk'
export { openRegisterOutbox } from './register-outbox'
export { registersToCheck } from './registers-to-check'
