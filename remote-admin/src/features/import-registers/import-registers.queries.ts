import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyRegisterImport,
  getAttendanceSummary,
  getMonthlyRegister,
  getRegisterImport,
  getSchool,
  listAbsentees,
  listChronicAbsence,
  listImports,
  listMissingRegisters,
  listRefusedRows,
  listRegistersOfDay,
  openRegister,
  openRegisterDesk,
  previewRegisterImport,
  startRegisterImport,
  undoRegisterImport,
} from '@bellhouse/contracts'

const refreshes = [getRegisterImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]

export const useSchool = () => useEndpoint(getSchool, {})

export const useRegisterImport = (importId: string) => useEndpoint(getRegisterImport, { importId })

export const useStartImport = () => useCommand(startRegisterImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewRegisterImport, { refreshes: previewed })

const changesRegisters = {
  refreshes: [
    ...refreshes,
    ...[listRegistersOfDay, openRegister, openRegisterDesk, listAbsentees, getAttendanceSummary],
    ...[listMissingRegisters, listChronicAbsence, getMonthlyRegister],
  ],
}

export const useApplyImport = () => useCommand(applyRegisterImport, changesRegisters)

export const useUndoImport = () => useCommand(undoRegisterImport, changesRegisters)
