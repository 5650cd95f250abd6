import {
  applyApplicationImport,
  getApplicationImport,
  previewApplicationImport,
  startApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { applicationImport, showImport } from './application-import'

export function applicationImportsRoutes(app: FastifyInstance) {
  const applications = app.imports.add(applicationImport)

  handleImport(app, startApplicationImport, async ({ actor, files }) =>
    showImport(await applications.start(actor, mustBeOneFile(files, 'applications as CSV, xlsx or ods'), {})),
  )

  handle(app, getApplicationImport, async ({ input, actor }) =>
    showImport(await applications.find(actor, input.importId)),
  )

  handleImport(app, previewApplicationImport, async ({ input: { importId, mapping }, actor }) =>
    showImport(await applications.preview(actor, importId, mapping)),
  )

  handleImport(app, applyApplicationImport, async ({ input: { importId, skipRefused = false }, actor }) =>
    showImport(await applications.applyAndWait(actor, importId, { skipRefused })),
  )

  handleImport(app, undoApplicationImport, async ({ input, actor }) =>
    showImport(await applications.undo(actor, input.importId)),
  )
}
