export { WaitingWork } from './waiting-work'
