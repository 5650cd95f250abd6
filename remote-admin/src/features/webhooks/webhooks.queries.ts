import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  enableWebhook,
  type InputOf,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '@bellhouse/contracts'

export const useWebhooks = () => useEndpoint(listWebhooks, {})

export const useDeliveries = (input: InputOf<typeof listWebhookDeliveries>) =>
  usePage(listWebhookDeliveries, input, 'rows')

export const useRemoveWebhook = () => useCommand(removeWebhook, { refreshes: [listWebhooks] })

export const useEnableWebhook = () => useCommand(enableWebhook, { refreshes: [listWebhooks, listWebhookDeliveries] })

export const useTestWebhook = () => useCommand(testWebhook, { refreshes: [listWebhooks, listWebhookDeliveries] })
