import { readFile } from 'node:fs/promises'
import {
  applyRosterImport,
  cancelRosterImport,
  getRosterImport,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../handle'
import { invalidFile } from '../../problems'
import { RosterImporter } from './roster-importer'

export function rosterImportsRoutes(app: FastifyInstance) {
  const importer = new RosterImporter(app.db, (error) => app.log.error(error))
  app.addHook('onClose', () => importer.settle())
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startRosterImport,
    async ({ actor, files }) => {
      if (files.length === 0) throw invalidFile('Drop a zip or the CSV files of a roster.')
      const uploaded = await Promise.all(files.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
      return importer.start(actor, uploaded)
    },
    ownTransaction,
  )

  handle(app, getRosterImport, ({ input }) => importer.find(input.importId))

  handle(app, previewRosterImport, ({ input }) => importer.preview(input.importId, input.mapping), ownTransaction)

  handle(
    app,
    applyRosterImport,
    ({ input, actor }) => importer.apply(actor, input.importId, input.skipRefused ?? false),
    ownTransaction,
  )

  handle(app, cancelRosterImport, ({ input }) => importer.cancel(input.importId), ownTransaction)
}
