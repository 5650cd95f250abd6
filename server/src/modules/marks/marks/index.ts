export { listMarkSheetsOfTerm } from './mark-sheets.repo'
export { listStudentsOfSheet } from './marks.repo'
