export { EraseObstacle } from './erase-dialog'
export { EraseQuestion } from './erase-question'
export { PrivacySheet } from './privacy-sheet'
export { SecondPerson } from './second-person'
