export { MarkUploadDesk } from './mark-upload-desk'
