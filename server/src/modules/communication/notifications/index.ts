export { digestRounds } from './digest-rounds'
export { insertCardOpened } from './notifications.repo'
