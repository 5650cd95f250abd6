import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getSchool, listClasses, removeStream } from '@bellhouse/contracts'

export const useClasses = () => useEndpoint(listClasses, {})

/** The queries that a change of classes or streams makes stale. */
export const classQueries = [listClasses, getSchool]

export const useRemoveStream = () => useCommand(removeStream, { refreshes: classQueries })
