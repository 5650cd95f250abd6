export { openKeptDocument, tidyAfter } from './document-files'
