export { listStudentsOfSheet } from './marks.repo'
