export { countOf, numberText } from './numbers'
