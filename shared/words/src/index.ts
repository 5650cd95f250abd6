export { countOf, numberText, percentText, sizeText } from './numbers'
