export { areasOf, byArea, labelOf, permissionWords } from './permission-words'
export { SecurityPage } from './security-page'
