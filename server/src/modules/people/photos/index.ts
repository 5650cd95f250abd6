export { openPhoto, readFull } from './photo-files'
export { deletePhoto, insertPhoto } from './photos.repo'
