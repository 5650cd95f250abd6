export { marksWithin, reachOf, registersWithin } from './reach.repo'
