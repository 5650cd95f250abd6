export { findPatterns, lockNumbers, runningNumbers } from './running-number.repo'
