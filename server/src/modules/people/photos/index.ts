export { openPhoto, readFull, sweepPhotos, tidyPhotoAfter } from './photo-files'
