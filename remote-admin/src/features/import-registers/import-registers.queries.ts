import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyRegisterImport,
  getAttendanceSummary,
  getMonthlyRegister,
  getRegisterImport,
  getSchool,
  listAbsentees,
  listChronicAbsence,
  listMissingRegisters,
  listRegistersOfDay,
  openRegister,
  openRegisterDesk,
  previewRegisterImport,
  startRegisterImport,
  undoRegisterImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getRegisterImport)

export const useSchool = () => useEndpoint(getSchool, {})

export const useRegisterImport = (importId: string) => useEndpoint(getRegisterImport, { importId })

export const useStartImport = () => useCommand(startRegisterImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewRegisterImport, { refreshes: stale.preview })

const changesRegisters = {
  refreshes: [
    ...stale.end,
    ...[listRegistersOfDay, openRegister, openRegisterDesk, listAbsentees, getAttendanceSummary],
    ...[listMissingRegisters, listChronicAbsence, getMonthlyRegister],
  ],
}

export const useApplyImport = () => useCommand(applyRegisterImport, changesRegisters)

export const useUndoImport = () => useCommand(undoRegisterImport, changesRegisters)
