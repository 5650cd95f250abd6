import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { enableWebhook, listWebhookDeliveries, listWebhooks, removeWebhook, testWebhook } from '@bellhouse/contracts'

export const useWebhooks = () => useEndpoint(listWebhooks, {})

export const useDeliveries = (webhookId: string) => useEndpoint(listWebhookDeliveries, { webhookId })

export const useRemoveWebhook = () => useCommand(removeWebhook, { refreshes: [listWebhooks] })

export const useEnableWebhook = () => useCommand(enableWebhook, { refreshes: [listWebhooks, listWebhookDeliveries] })

export const useTestWebhook = () => useCommand(testWebhook, { refreshes: [listWebhooks, listWebhookDeliveries] })
