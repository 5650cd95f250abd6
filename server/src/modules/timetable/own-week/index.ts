export { readWeekAhead } from './own-week.repo'
