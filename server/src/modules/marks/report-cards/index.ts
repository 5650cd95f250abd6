export { listTemplates } from './comment-templates.repo'
export { publishCards } from './publish-cards'
export { dropRunFiles } from './report-card-runs.repo'
export { putComment } from './report-cards.repo'
