import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  findGuardians,
  getGuardian,
  getStudent,
  listGuardianChanges,
  listGuardianDuplicates,
  listGuardians,
  listStudentChanges,
  mergeGuardians,
  previewGuardianMerge,
  sayDifferentGuardians,
  takeBackDifferentGuardians,
} from '@bellhouse/contracts'

export const useDuplicates = () => useEndpoint(listGuardianDuplicates, {})

export const useMergePreview = (keptId: string, otherId: string) =>
  useEndpoint(previewGuardianMerge, { keptId, otherId })

export const useMergeGuardians = () =>
  useCommand(mergeGuardians, {
    refreshes: [
      ...[listGuardianDuplicates, listGuardians, findGuardians, getGuardian, listGuardianChanges],
      ...[getStudent, listStudentChanges],
    ],
  })

export const useSayDifferent = () => useCommand(sayDifferentGuardians, { refreshes: [listGuardianDuplicates] })

export const useTakeBackDifferent = () =>
  useCommand(takeBackDifferentGuardians, { refreshes: [listGuardianDuplicates] })
