export { putMemberships, takeMemberships } from './set-merge.repo'
