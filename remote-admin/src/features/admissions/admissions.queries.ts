import { useEndpoint } from '@bellhouse/api-client'
import { getSchool, type InputOf, listApplications, type OutputOf } from '@bellhouse/contracts'

export type BoardFilters = InputOf<typeof listApplications>
export type BoardStage = OutputOf<typeof listApplications>['stages'][number]

export const useBoard = (filters: BoardFilters) => useEndpoint(listApplications, filters)

export const useClasses = () => useEndpoint(getSchool, {}).classes
