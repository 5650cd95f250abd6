export { readSetUp } from './set-up.repo'
