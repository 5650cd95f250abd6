export { listYearsOfStudent } from './rollovers.repo'
