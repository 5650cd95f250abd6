import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  findSubjects,
  getSchool,
  type InputOf,
  listCombinations,
  listSubjectChanges,
  listSubjects,
  listSubjectsOfCode,
  removeCombination,
  removeSubject,
} from '@bellhouse/contracts'

export type SubjectFilters = InputOf<typeof findSubjects>

export const useSubjectPage = (filters: SubjectFilters) => usePage(findSubjects, filters, 'rows')

export const useSubjectsOfCode = (code: string) => useEndpoint(listSubjectsOfCode, { code })

export const useAllSubjects = () => useEndpoint(listSubjects, {})

export const useSubjectChanges = (subjectId: string) => useEndpoint(listSubjectChanges, { subjectId })

export const useCombinations = () => useEndpoint(listCombinations, {})

export const useToday = () => useEndpoint(getSchool, {}).today

/** The queries that a change of subjects makes stale. */
export const subjectQueries = [findSubjects, listSubjects, listSubjectsOfCode, listSubjectChanges, listCombinations]

export const useRemoveSubject = () => useCommand(removeSubject, { refreshes: subjectQueries })

export const useRemoveCombination = () => useCommand(removeCombination, { refreshes: [listCombinations] })
