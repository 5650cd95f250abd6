export { startDigests } from './digest-rounds'
export { insertCardOpened } from './notifications.repo'
