import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  listDuplicates,
  listStudents,
  mergeStudents,
  previewStudentMerge,
  sayDifferentStudents,
  takeBackDifferentStudents,
} from '@bellhouse/contracts'

export const useDuplicates = () => useEndpoint(listDuplicates, {})

export const useMergePreview = (keptId: string, otherId: string) =>
  useEndpoint(previewStudentMerge, { keptId, otherId })

export const useMergeStudents = () => useCommand(mergeStudents, { refreshes: [listDuplicates, listStudents] })

export const useSayDifferent = () => useCommand(sayDifferentStudents, { refreshes: [listDuplicates] })

export const useTakeBackDifferent = () => useCommand(takeBackDifferentStudents, { refreshes: [listDuplicates] })
