import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyAllocationImport,
  getAllocationImport,
  getSchool,
  getStaff,
  listImports,
  listRefusedRows,
  previewAllocationImport,
  readAllocationPlan,
  startAllocationImport,
  undoAllocationImport,
} from '@bellhouse/contracts'

const refreshes = [getAllocationImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]
const changesPlan = { refreshes: [...refreshes, readAllocationPlan, getStaff, getSchool] }

export const useSchool = () => useEndpoint(getSchool, {})

export const useAllocationImport = (importId: string) => useEndpoint(getAllocationImport, { importId })

export const useStartImport = () => useCommand(startAllocationImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewAllocationImport, { refreshes: previewed })

export const useApplyImport = () => useCommand(applyAllocationImport, changesPlan)

export const useUndoImport = () => useCommand(undoAllocationImport, changesPlan)
