export { listHandOversNow } from './hand-overs.repo'
