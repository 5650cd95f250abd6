export * from './api'
export * from './errors'
export * from './hooks'
export { withKeptAnswers } from './kept-answers'
