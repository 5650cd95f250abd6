export { putMemberships, takeMemberships } from './set-merge.repo'
export { listSetsThatEnd } from './sets.repo'
