export { NewestNotices } from './newest-notices'
export { NoticesPage } from './notices-page'
