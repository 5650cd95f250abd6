export { CommentList } from './comment-list'
export { ObstacleList } from './obstacle-list'
export { SuggestionRun } from './suggestion-run'
