import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyCalendarImport,
  getCalendarImport,
  getSchoolCalendar,
  listHolidays,
  listImports,
  listMissingRegisters,
  listRefusedRows,
  listRegistersOfDay,
  openRegisterDesk,
  previewCalendarImport,
  startCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'

const refreshes = [getCalendarImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]

const changesCalendar = {
  refreshes: [
    ...refreshes,
    ...[getSchoolCalendar, listHolidays, listRegistersOfDay, openRegisterDesk, listMissingRegisters],
  ],
}

export const useCalendarImport = (importId: string) => useEndpoint(getCalendarImport, { importId })

export const useStartImport = () => useCommand(startCalendarImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewCalendarImport, { refreshes: previewed })

export const useApplyImport = () => useCommand(applyCalendarImport, changesCalendar)

export const useUndoImport = () => useCommand(undoCalendarImport, changesCalendar)
