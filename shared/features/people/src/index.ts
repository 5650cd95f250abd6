export { AlikePerson } from './alike-person'
export { EmailLink, PhoneLinks } from './contact-links'
export { DuplicatesPage } from './duplicates-page'
export { ErasedRecord } from './erased-record'
export {
  givenSentence,
  lessonsSentence,
  sinceWhen,
  stoodInSentence,
  unledSentence,
  untaughtSentence,
} from './leaving-words'
export { MergePage } from './merge-page'
export { OpenAccountField } from './open-account-field'
export { periodText } from './period-text'
export { PersonChoice } from './person-choice'
export { StaffChoice } from './staff-choice'
export { StaffFacts } from './staff-facts'
export { StaffField } from './staff-field'
export { StaffProfilePage } from './staff-profile-page'
export { StaffGroups, StaffTeaching } from './staff-teaching'
export { staffLabels, staffStatusWords, staffWords } from './staff-words'
export { StudentChoice } from './student-choice'
export { StudentNotes, StudentNotesDialog } from './student-notes'
export { StudentStatus } from './student-status'
export { hasLeftSchool, residenceWords, studentLabels, studentStatusWords, studentWords } from './student-words'
export { SubjectsWithoutSet } from './subjects-without-set'
export { twoPeople } from './two-people'
