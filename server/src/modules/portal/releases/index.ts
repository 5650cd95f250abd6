export { deleteOldLoads } from './releases.repo'
