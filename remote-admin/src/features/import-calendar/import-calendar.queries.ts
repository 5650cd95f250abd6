import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyCalendarImport,
  getCalendarImport,
  getSchoolCalendar,
  listHolidays,
  listMissingRegisters,
  listRegistersOfDay,
  openRegisterDesk,
  previewCalendarImport,
  startCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getCalendarImport)

const changesCalendar = {
  refreshes: [
    ...stale.end,
    ...[getSchoolCalendar, listHolidays, listRegistersOfDay, openRegisterDesk, listMissingRegisters],
  ],
}

export const useCalendarImport = (importId: string) => useEndpoint(getCalendarImport, { importId })

export const useStartImport = () => useCommand(startCalendarImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewCalendarImport, { refreshes: stale.preview })

export const useApplyImport = () => useCommand(applyCalendarImport, changesCalendar)

export const useUndoImport = () => useCommand(undoCalendarImport, changesCalendar)
