import {
  applyCalendarImport,
  getCalendarImport,
  previewCalendarImport,
  startCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { calendarImport, showImport } from './calendar-import'

export function calendarImportsRoutes(app: FastifyInstance) {
  const calendars = app.imports.add(calendarImport)

  handleImport(app, startCalendarImport, async ({ actor, files }) =>
    showImport(
      await calendars.start(actor, mustBeOneFile(files, 'a calendar (.ics), or a list as CSV, xlsx or ods'), {}),
    ),
  )

  handle(app, getCalendarImport, async ({ input, actor }) => showImport(await calendars.find(actor, input.importId)))

  handleImport(app, previewCalendarImport, async ({ input: { importId, mapping }, actor }) =>
    showImport(await calendars.preview(actor, importId, mapping)),
  )

  handleImport(
    app,
    applyCalendarImport,
    async ({ input: { importId, skipRefused = false, overwrite = false, closeTakenDays = false }, actor }) =>
      showImport(await calendars.applyAndWait(actor, importId, { skipRefused, overwrite, closeTakenDays })),
  )

  handleImport(app, undoCalendarImport, async ({ input, actor }) =>
    showImport(await calendars.undo(actor, input.importId)),
  )
}
