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
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { tableFile } from '../../../platform/table-file/table-file'
import { dayOf } from '../../school/school'
import { readSituation } from '../electives'
import { columnsOf } from './elective-file'
import { electiveImport, showImport } from './elective-import'

export function electiveImportsRoutes(app: FastifyInstance) {
  const electives = app.imports.add(electiveImport)

  handleImport(app, startElectiveImport, async ({ input, actor, files }) =>
    showImport(await electives.start(actor, mustBeOneFile(files, 'electives as CSV, xlsx or ods'), input)),
  )

  handle(app, getElectiveImport, async ({ input, actor }) => showImport(await electives.find(actor, input.importId)))

  handleImport(app, previewElectiveImport, async ({ input: { importId, mapping }, actor }) =>
    showImport(await electives.preview(actor, importId, mapping)),
  )

  handleImport(
    app,
    applyElectiveImport,
    async ({ input: { importId, skipRefused = false, despiteLimits = false }, actor }) =>
      showImport(await electives.applyAndWait(actor, importId, { skipRefused, despiteLimits })),
  )

  handleImport(app, undoElectiveImport, async ({ input, actor }) =>
    showImport(await electives.undo(actor, input.importId)),
  )

  handle(app, exportElectives, async ({ db, input: { classCode, on, layout = 'list', format = 'csv' } }) => {
    const day = await dayOf(db, on)
    const situation = await readSituation(db, classCode, day)
    const name = `Electives ${classCode.toUpperCase()} ${day}`
    return tableFile(format, { name, columns: columnsOf(layout, situation), rows: situation.students })
  })
}
