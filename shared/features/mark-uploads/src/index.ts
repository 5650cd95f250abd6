export { MarkUploadDesk } from './lazy-mark-upload-desk'
