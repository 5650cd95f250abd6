export { TermAverages } from './term-averages'
export { TermsTable } from './terms-table'
