import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  eraseGuardian,
  eraseSpareGuardians,
  findGuardians,
  getGuardian,
  getStudent,
  type InputOf,
  listGuardianChanges,
  listGuardianDuplicates,
  listGuardians,
  listStudentChanges,
  previewGuardianErasure,
  previewSpareGuardiansErasure,
  saveGuardian,
} from '@bellhouse/contracts'

export type GuardianFilters = InputOf<typeof listGuardians>

export const useGuardians = (filters: GuardianFilters) => usePage(listGuardians, filters, 'rows')

export const useGuardian = (guardianId: string) => useEndpoint(getGuardian, { guardianId })

export const useGuardianChanges = (guardianId: string) => useEndpoint(listGuardianChanges, { guardianId })

/** The queries that a change of a guardian makes stale. */
export const guardianQueries = [
  ...[listGuardians, getGuardian, listGuardianChanges, listGuardianDuplicates, findGuardians],
  ...[getStudent, listStudentChanges],
]

export const useSaveGuardian = () => useCommand(saveGuardian, { refreshes: guardianQueries })

// Neither the record nor its history is asked again: they are gone.
const afterErasure = [listGuardians, listGuardianDuplicates, findGuardians, getStudent, previewSpareGuardiansErasure]

export const useErasurePreview = (guardianId: string) => useEndpoint(previewGuardianErasure, { guardianId })

export const useEraseGuardian = () => useCommand(eraseGuardian, { refreshes: afterErasure })

export const useSparePreview = () => useEndpoint(previewSpareGuardiansErasure, {})

export const useEraseSpare = () => useCommand(eraseSpareGuardians, { refreshes: afterErasure })
