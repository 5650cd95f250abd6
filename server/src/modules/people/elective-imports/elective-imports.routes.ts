import {
  applyElectiveImport,
  exportElectives,
  getElectiveImport,
  previewElectiveImport,
  startElectiveImport,
  undoElectiveImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFile } from '../../../http/problems'
import { tableFile } from '../../../platform/table-file/table-file'
import { dayOf } from '../../school/school'
import { readSituation } from '../electives'
import { columnsOf } from './elective-file'
import { electiveImport, showImport } from './elective-import'

export function electiveImportsRoutes(app: FastifyInstance) {
  const electives = app.imports.add(electiveImport)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startElectiveImport,
    async ({ input, actor, files }) => {
      if (files.length !== 1) throw invalidFile('Drop one file: electives as CSV, xlsx or ods.')
      return showImport(await electives.start(actor, files, input))
    },
    ownTransaction,
  )

  handle(app, getElectiveImport, async ({ input, actor }) => showImport(await electives.find(actor, input.importId)))

  handle(
    app,
    previewElectiveImport,
    async ({ input: { importId, mapping }, actor }) => showImport(await electives.preview(actor, importId, mapping)),
    ownTransaction,
  )

  handle(
    app,
    applyElectiveImport,
    async ({ input: { importId, skipRefused = false, despiteLimits = false }, actor }) =>
      showImport(await electives.applyAndWait(actor, importId, { skipRefused, despiteLimits })),
    ownTransaction,
  )

  handle(
    app,
    undoElectiveImport,
    async ({ input, actor }) => showImport(await electives.undo(actor, input.importId)),
    ownTransaction,
  )

  handle(app, exportElectives, async ({ db, input: { classCode, on, layout = 'list', format = 'csv' } }) => {
    const day = await dayOf(db, on)
    const situation = await readSituation(db, classCode, day)
    const name = `Electives ${classCode.toUpperCase()} ${day}`
    return tableFile(format, { name, columns: columnsOf(layout, situation), rows: situation.students })
  })
}
