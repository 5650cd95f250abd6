export { type Live, live } from './live'
