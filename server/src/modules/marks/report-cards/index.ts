export { listTemplates } from './comment-templates.repo'
export { publishCards } from './publish-cards'
export { removeRunFiles } from './report-card-files'
export { putComment } from './report-cards.repo'
