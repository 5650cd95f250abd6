export { RegisterDesk } from './lazy-register-desk'
export { cacheRegisters } from './register-cache'
export { openRegisterOutbox } from './register-outbox'
