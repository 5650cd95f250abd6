export { CommentList } from './comment-list'
export { ObstacleList } from './obstacle-list'
export { useCommentTemplates } from './report.queries'
export { SuggestionRun } from './suggestion-run'
