export { deleteOldRuns } from './generator.repo'
