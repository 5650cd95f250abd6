import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { changeStudents, getSchool, getStudent, type InputOf, listStudents } from '@bellhouse/contracts'

export type StudentFilters = InputOf<typeof listStudents>

export const useStudents = (filters: StudentFilters) => useEndpoint(listStudents, filters)

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useChangeStudents = () => useCommand(changeStudents, { refreshes: [listStudents, getStudent, getSchool] })
