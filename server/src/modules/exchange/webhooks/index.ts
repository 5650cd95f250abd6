export { HookSender, hookRounds } from './hook-sender'
export { deleteOldDeliveries } from './webhooks.repo'
