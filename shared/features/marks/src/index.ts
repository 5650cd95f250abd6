export { kindWords } from './assessment-words'
export { MarkDesk } from './lazy-mark-desk'
export { markOutbox, openMarkOutbox } from './mark-outbox'
export { StudentExemptions } from './student-exemptions'
