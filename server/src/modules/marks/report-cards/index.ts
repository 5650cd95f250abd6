export { listTemplates } from './comment-templates.repo'
export { dropRunFiles } from './report-card-runs.repo'
export { publishCards } from './report-cards.commands'
export { putComment } from './report-cards.repo'
