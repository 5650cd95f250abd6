import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { decideConfirmation, getNotifications, listConfirmations } from '@bellhouse/contracts'

export const useConfirmations = () => useEndpoint(listConfirmations, {})

export const useDecide = () => useCommand(decideConfirmation, { refreshes: [listConfirmations, getNotifications] })
