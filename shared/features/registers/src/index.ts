export { keepRegisters } from './kept-registers'
export { RegisterDesk } from './lazy-register-desk'
export { openRegisterOutbox } from './register-outbox'
