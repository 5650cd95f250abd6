import {
  applyCalendarImport,
  getCalendarImport,
  previewCalendarImport,
  startCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFile } from '../../../http/problems'
import { calendarImport, showImport } from './calendar-import'

export function calendarImportsRoutes(app: FastifyInstance) {
  const calendars = app.imports.add(calendarImport)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startCalendarImport,
    async ({ actor, files }) => {
      if (files.length !== 1) throw invalidFile('Drop one file: a calendar (.ics), or a list as CSV, xlsx or ods.')
      return showImport(await calendars.start(actor, files, {}))
    },
    ownTransaction,
  )

  handle(app, getCalendarImport, async ({ input, actor }) => showImport(await calendars.find(actor, input.importId)))

  handle(
    app,
    previewCalendarImport,
    async ({ input: { importId, mapping }, actor }) => showImport(await calendars.preview(actor, importId, mapping)),
    ownTransaction,
  )

  handle(
    app,
    applyCalendarImport,
    async ({ input: { importId, skipRefused = false, overwrite = false, closeTakenDays = false }, actor }) =>
      showImport(await calendars.applyAndWait(actor, importId, { skipRefused, overwrite, closeTakenDays })),
    ownTransaction,
  )

  handle(
    app,
    undoCalendarImport,
    async ({ input, actor }) => showImport(await calendars.undo(actor, input.importId)),
    ownTransaction,
  )
}
