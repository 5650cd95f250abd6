import { useEndpoint } from '@bellhouse/api-client'
import { getOwnWeek } from '@bellhouse/contracts'

export const useOwnWeek = (date: string | undefined) => useEndpoint(getOwnWeek, date ? { date } : {})
