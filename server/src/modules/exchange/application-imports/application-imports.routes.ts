import {
  applyApplicationImport,
  getApplicationImport,
  previewApplicationImport,
  startApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFile } from '../../../http/problems'
import { applicationImport, showImport } from './application-import'

export function applicationImportsRoutes(app: FastifyInstance) {
  const applications = app.imports.add(applicationImport)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startApplicationImport,
    async ({ actor, files }) => {
      if (files.length !== 1) throw invalidFile('Drop one file: applications as CSV, xlsx or ods.')
      return showImport(await applications.start(actor, files, {}))
    },
    ownTransaction,
  )

  handle(app, getApplicationImport, async ({ input, actor }) =>
    showImport(await applications.find(actor, input.importId)),
  )

  handle(
    app,
    previewApplicationImport,
    async ({ input: { importId, mapping }, actor }) => showImport(await applications.preview(actor, importId, mapping)),
    ownTransaction,
  )

  handle(
    app,
    applyApplicationImport,
    async ({ input: { importId, skipRefused = false }, actor }) =>
      showImport(await applications.applyAndWait(actor, importId, { skipRefused })),
    ownTransaction,
  )

  handle(
    app,
    undoApplicationImport,
    async ({ input, actor }) => showImport(await applications.undo(actor, input.importId)),
    ownTransaction,
  )
}
