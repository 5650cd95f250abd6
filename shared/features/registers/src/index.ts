export { cacheRegisters } from './register-cache'
export { RegisterDesk } from './lazy-register-desk'
export { openRegisterOutbox } from './register-outbox'
export { unusualDaySentences } from './unusual-days'
