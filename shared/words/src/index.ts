export { withoutAccents } from './accents'
export { countOf, numberText, percentText, sizeText } from './numbers'
