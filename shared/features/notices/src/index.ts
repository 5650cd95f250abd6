export { NoticesPage } from './lazy-notices-page'
