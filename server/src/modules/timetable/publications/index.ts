export { publishVersion } from './publications.repo'
