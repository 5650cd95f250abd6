export { findPointer, movePointer, PointerMovedError } from './pointer'
export { readDeployed, readDeployedRemote } from './read-deployed'
export { addressOf, folderOf, placesOf, storeIn } from './store'
export { writeRelease } from './write-release'
