export { HookSender, hookRounds } from './hook-sender'
export { countDisabledHooks, deleteOldDeliveries } from './webhooks.repo'
