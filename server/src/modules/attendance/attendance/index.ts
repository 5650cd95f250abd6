export { countStatuses, totalsOf } from './attendance-totals'
