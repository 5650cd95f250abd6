export { mustNotNeedProvider } from './must-not-need-provider'
export { deleteProvider, findProvider, type ProviderRecord, putProvider } from './provider.repo'
export { isAway, ProviderClient } from './provider-client'
export { secretOfProvider } from './provider-secret'
