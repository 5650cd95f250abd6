export { listPapersOfTwo, supersedePapers } from './papers-of-two.repo'
