export { bindingNotes } from './binding-notes'
export { checkBinding } from './check-binding'
export { bindingRules, type Finding } from './finding'
