import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { listStreamCalendarFeeds, renewStreamCalendarFeed, revokeStreamCalendarFeed } from '@bellhouse/contracts'

const feeds = { refreshes: [listStreamCalendarFeeds] }

export const useStreamFeeds = () => useEndpoint(listStreamCalendarFeeds, {})

export const useRenewStreamFeed = () => useCommand(renewStreamCalendarFeed, feeds)

export const useRevokeStreamFeed = () => useCommand(revokeStreamCalendarFeed, feeds)
