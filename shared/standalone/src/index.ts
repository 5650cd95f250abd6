export { runAlone } from './standalone'
