export { plainWord, withoutAccents } from './accents'
export { countOf, numberText, percentText, sizeText } from './numbers'
