export { type ChoosableSubject, ChosenSubjects } from './chosen-subjects'
