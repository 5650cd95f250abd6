import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyAllocationImport,
  getAllocationImport,
  getSchool,
  getStaff,
  previewAllocationImport,
  readAllocationPlan,
  startAllocationImport,
  undoAllocationImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getAllocationImport)
const changesPlan = { refreshes: [...stale.end, readAllocationPlan, getStaff, getSchool] }

export const useSchool = () => useEndpoint(getSchool, {})

export const useAllocationImport = (importId: string) => useEndpoint(getAllocationImport, { importId })

export const useStartImport = () => useCommand(startAllocationImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewAllocationImport, { refreshes: stale.preview })

export const useApplyImport = () => useCommand(applyAllocationImport, changesPlan)

export const useUndoImport = () => useCommand(undoAllocationImport, changesPlan)
