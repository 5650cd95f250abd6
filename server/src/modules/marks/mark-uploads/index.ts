export { headerOfColumn, nameOfColumn } from './mark-columns'
