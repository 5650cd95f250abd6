export { StatusBar } from './status-bar'
export { StatusMark } from './status-mark'
export { StatusStrip } from './status-strip'
