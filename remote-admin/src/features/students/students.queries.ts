import { useEndpoint } from '@bellhouse/api-client'
import { exportStudents, getSchool, type InputOf, listStudents } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/ui'

export type StudentFilters = InputOf<typeof listStudents>

export const useStudents = (filters: StudentFilters) => useEndpoint(listStudents, filters)

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useExportStudents = () => useDownload(exportStudents)
